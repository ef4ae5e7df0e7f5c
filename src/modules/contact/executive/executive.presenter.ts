import type { ExecutiveRecord, ListedExecutive } from "./executives.service.ts";
import type { Recess } from "./recess.queries.ts";

const presentRecess = ({ id, reason, from, to, isHandedOver, note, version }: Recess) => ({
  id,
  reason,
  from,
  to,
  handOver: isHandedOver,
  note,
  version,
});

export const presentExecutive = (one: ListedExecutive) => ({
  id: one.id,
  name: one.name,
  email: one.email,
  isActive: one.isActive,
  team: one.team === null ? null : { id: one.team, name: one.teamName },
  countries: one.countries,
  lines: one.upperTypes,
  languages: one.languages,
  requestTypes: one.requestTypes,
  hours: { timeZone: one.timeZone, weekdays: one.weekdays, from: one.from, to: one.to },
  capacity: one.capacity,
  dailyLimit: one.dailyLimit,
  weight: one.weight,
  openLeads: one.openLeads,
  leadsToday: one.leadsToday,
  isWorking: one.isWorking,
  recess: one.recess && presentRecess(one.recess),
  version: one.version,
});

export const presentRecord = (record: ExecutiveRecord) => ({
  ...presentExecutive(record),
  recesses: record.recesses.map(presentRecess),
  agendaAhead: record.agendaAhead,
});
