-- How a year of a policy renews (PP 9) is dated too: days before its end on which it is announced, and by how many percent
-- a price may rise without the holder's yes.
alter table payment_settings
  drop constraint payment_settings_unit_check,
  drop constraint payment_settings_unit,
  add constraint payment_settings_unit check (case key
    when 'withdrawal.days' then unit in ('days', 'business-days')
    when 'renewal.yes-percent' then unit = 'percent'
    else unit = 'days' end);
