import { describe, expect, it } from "vitest";
import { leadEventKinds } from "#src/modules/contact/lead/lead-event-kinds.rules.ts";
import type { EventRow } from "#src/modules/contact/lead/lead-work.queries.ts";
import { exampleReader } from "#test/factories/product-details.ts";
import { presentEvents } from "./lead-events.presenter.ts";

const row = (change: Partial<EventRow>): EventRow => ({
  id: 1,
  lead_id: 1,
  tenant_id: "t",
  at: new Date("2026-11-23T15:00:00Z"),
  actor: null,
  actor_name: null,
  given_name: null,
  system: "QPOPTIMIZE",
  kind: "note",
  from_status: null,
  to_status: null,
  sub_status: null,
  detail: {},
  note: null,
  is_health: false,
  ...change,
});
const rows = { subStatuses: [], reasons: [] };
const textOf = (change: Partial<EventRow>, language: "es" | "en" | "pt" = "es") =>
  presentEvents([row(change)], rows, exampleReader(language))[0];

describe("a lead's timeline", () => {
  it.each(
    leadEventKinds.flatMap((kind) =>
      (["es", "en", "pt"] as const).map((one) => [kind, one] as const),
    ),
  )("says what happened of %s in %s", (kind, language) => {
    const detail = {
      way: "round-robin",
      rule: "Salud",
      reference: "AMP-2222-222",
      subject: "Hola",
    };
    const text = textOf({ kind, from_status: 2, to_status: 13, detail }, language)?.text ?? "";
    expect(text).not.toBe("");
    // Neither a key that has no message nor the words for what is not known.
    expect(text).not.toMatch(/[a-z]+\.[a-z]+\.|[{}]/);
    expect(text).not.toBe(exampleReader(language).say("leads.event.other"));
  });

  it.each([
    [{ way: "by-hand", rule: null }, "Asignada a Paula Riquelme · a mano"],
    [
      { way: "round-robin", rule: "Salud Chile" },
      "Asignada a Paula Riquelme · por turno, regla Salud Chile",
    ],
    [{ way: "least-busy", rule: "Vida" }, "Asignada a Paula Riquelme · tenía menos, regla Vida"],
    [{ way: "same-person" }, "Asignada a Paula Riquelme · ya atiende a la misma persona"],
    [{ way: "referral" }, "Asignada a Paula Riquelme · la recomendó este ejecutivo"],
    [{}, "Asignada a Paula Riquelme"],
  ])("names to whom it was given and why: %j", (detail, text) => {
    const given = { kind: "assigned", from_status: 2, to_status: 2, given_name: "Paula Riquelme" };
    expect(textOf({ ...given, detail })?.text).toBe(text);
  });

  it.each([
    [{ from_status: 2, to_status: 13 }, "Asignado → Agenda"],
    [{ from_status: 2, to_status: 2, sub_status: 202 }, "Subestado: Contactado"],
    [
      { from_status: 2, to_status: 4, detail: { failureReason: "FR30" } },
      "Asignado → Fallido · Precio sobre su presupuesto",
    ],
    [
      { from_status: 2, to_status: 7, detail: { reason: "recess" } },
      "Asignado → Por reasignar · por receso",
    ],
    [
      { from_status: 2, to_status: 7, detail: { reason: "inactive" } },
      "Asignado → Por reasignar · sin gestión de su ejecutivo",
    ],
  ])("says a move with its reason: %j", (change, text) => {
    expect(textOf({ kind: "status", ...change })?.text).toBe(text);
  });

  it.each([
    [{ actor_name: "Paula Riquelme", system: "QPOPTIMIZE" as const }, "Paula Riquelme · Gestión"],
    [{ actor_name: null, system: "QPCRON" as const }, "Automático"],
    [{ actor_name: null, system: "QPCLIENTS" as const }, "Sitio"],
  ])("names who and by which system: %j", (change, by) => {
    expect(textOf(change)?.by).toBe(by);
  });

  it("says that something changed where the kind is not known", () => {
    expect(textOf({ kind: "of-tomorrow" })?.text).toBe("Cambio registrado");
  });
});
