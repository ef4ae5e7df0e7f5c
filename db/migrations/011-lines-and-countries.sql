-- Every line and country: rates by area, segment and size, reference lists, words in three languages.

-- A rate of a payroll has six decimals; money keeps those of its currency, which the import checks.
alter table rate_rows alter column amount type numeric(16, 6);
alter table rate_rows alter column age_from set default 0;
alter table rate_rows add column area text;
alter table rate_rows add column segment text;
alter table rate_rows add column size_from integer;
alter table rate_rows add column size_to integer;

-- A cover of hundreds of millions of Colombian pesos.
alter table coverages alter column max_coverage type numeric(14, 4);
alter table coverages alter column min_amount type numeric(14, 4);
alter table coverages alter column max_amount type numeric(14, 4);

alter table upper_types add column display_name_en text;
alter table upper_types add column display_name_pt text;
alter table insurance_types add column display_name_en text;
alter table insurance_types add column display_name_pt text;
alter table insurance_types add column description_en text;
alter table insurance_types add column description_pt text;
alter table categories add column display_name_en text;
alter table categories add column display_name_pt text;
alter table categories add column description_en text;
alter table categories add column description_pt text;
alter table features add column display_name_en text;
alter table features add column display_name_pt text;
alter table features add column help_en text;
alter table features add column help_pt text;
alter table coverage_tags add column display_name_en text;
alter table coverage_tags add column display_name_pt text;
alter table coverage_tags add column help_en text;
alter table coverage_tags add column help_pt text;

create table exchange_rates (
  currency text not null,
  day date not null,
  value_clp numeric(14, 6) not null check (value_clp > 0),
  reference text not null,
  primary key (currency, day)
);

-- Where a household's prices are of: a product's rates may differ by area.
create table rating_areas (
  country text not null,
  code text not null,
  display_name text not null,
  display_name_en text,
  display_name_pt text,
  regions text[] not null default '{}',
  countries text[] not null default '{}',
  order_position integer not null default 100,
  primary key (country, code)
);

-- Countries in which international insurance covers, and the rating area of each.
create table coverage_countries (
  code text primary key,
  display_name text not null,
  display_name_en text,
  display_name_pt text,
  zone text not null
);

create table breeds (
  species text not null,
  code text not null,
  display_name text not null,
  display_name_en text,
  display_name_pt text,
  breed_group text not null,
  primary key (species, code)
);

-- What people do at work: the risk of it is what SCTR prices.
create table sctr_activities (
  sector text not null,
  work text not null,
  sector_name text not null,
  sector_name_en text,
  sector_name_pt text,
  work_name text not null,
  work_name_en text,
  work_name_pt text,
  risk_level text not null,
  primary key (sector, work)
);

create table trip_zones (
  code text primary key,
  display_name text not null,
  display_name_en text,
  display_name_pt text,
  order_position integer not null default 100
);
