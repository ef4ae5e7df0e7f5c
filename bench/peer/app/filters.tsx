"use client";
import { useState } from "react";
import type { ComparatorViewModel } from "../../../src/areas/marketplace/comparator/comparator.view-model.ts";

type Filters = ComparatorViewModel["filters"];
type Group = Filters["groups"][number];

/** The filters' GET form; the options of a list are drawn when it is opened, as on the product's page. */
export function FilterForm({ filters, show }: { filters: Filters; show: string }) {
  return (
    <form className="rail" action={filters.action} method="get">
      {filters.hidden.map(({ name, value }) => (
        <input type="hidden" key={`${name}=${value}`} name={name} value={value} />
      ))}
      {filters.groups.map((group) => (
        <FilterGroup key={group.title} group={group} />
      ))}
      <button className="btn btn--primary" type="submit">
        {show}
      </button>
    </form>
  );
}

function FilterGroup({ group }: { group: Group }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{group.title}</summary>
      {isOpen ? <Fields group={group} /> : null}
    </details>
  );
}

function Fields({ group }: { group: Group }) {
  if (group.kind === "choices")
    return group.options.map(({ value, label, count, isChecked }) => (
      <label key={value}>
        <input type="checkbox" name={group.name} value={value} defaultChecked={isChecked} />
        {label} <span>{count}</span>
      </label>
    ));
  if (group.kind === "clinic")
    return <input name={group.name} defaultValue={group.value} aria-label={group.title} />;
  return (
    <>
      <input name={group.fromName} defaultValue={group.from ?? ""} aria-label={group.minimumText} />
      <input name={group.toName} defaultValue={group.to ?? ""} aria-label={group.maximumText} />
    </>
  );
}
