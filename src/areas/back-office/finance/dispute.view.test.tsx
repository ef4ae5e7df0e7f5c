import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { WordsProvider } from "../../../ui/words.tsx";
import disputes from "../../../locales/es/disputes.json" with { type: "json" };
import kit from "../../../locales/es/kit.json" with { type: "json" };
import { DisputeView } from "./dispute.view.tsx";
import type { DisputeModel, DisputeViewProps } from "./dispute.view-model.ts";

const open: DisputeModel = {
  title: "Disputa de PAG-1",
  listHref: "/Gestion/Finanzas/Disputas",
  state: "Abierta",
  tone: "wait",
  facts: [{ name: "Pago", value: "PAG-1", href: "/Gestion/Finanzas/Pagos/PAG-1" }],
  late: null,
  readOnly: null,
  files: [
    { id: "a", name: "contrato.pdf", href: "/f/a", note: "1 KB", remove: "Quitar contrato.pdf" },
    { id: "b", name: "correo.eml", href: null, note: "en revisión de virus", remove: null },
  ],
  upload: { action: "/up", back: "/own", limits: { count: 14, bytes: 1_000, endings: [".pdf"] } },
  form: {
    version: "3",
    text: "Usó su plan",
    longest: 2000,
    canSend: true,
    hand: { longest: 100, day: "2026-12-01", min: "2026-11-23", max: "2026-12-01", note: "Nota" },
  },
  answer: null,
  sent: null,
};

function drawn(change: Partial<DisputeModel>, props: Partial<DisputeViewProps> = {}): string {
  const view = (
    <DisputeView
      model={{ ...open, ...change }}
      done={null}
      fault={null}
      answer={null}
      isSending={false}
      {...props}
    />
  );
  const element = (
    <WordsProvider locale="es-CL" words={{ disputes, kit }}>
      {view}
    </WordsProvider>
  );
  const router = createMemoryRouter([{ path: "*", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

describe("a dispute's page", () => {
  it("sends files and text by plain forms, with the version that is read", () => {
    const page = drawn({});
    expect(page).toMatch(/<form(?=[^>]*action="\/up")[^>]*enctype="multipart\/form-data"/i);
    expect(page).toContain('<input type="hidden" name="back" value="/own"/>');
    expect(page).toMatch(/<noscript><button[^>]*type="submit"/);
    expect(page).toContain('<input type="hidden" name="version" value="3"/>');
    expect(page).toMatch(/<button(?=[^>]*name="act")[^>]*value="send"/);
  });

  it("opens a document that was found clean alone, and takes away where it may be", () => {
    const page = drawn({});
    expect(page).toContain('<a href="/f/a" download="">contrato.pdf</a>');
    expect(page.match(/name="form" value="remove"/g)).toHaveLength(1);
    expect(page).not.toMatch(/<a [^>]*>correo\.eml/);
  });

  it("has no button for the provider where there is no call or no time", () => {
    const form = open.form && { ...open.form, canSend: false };
    const page = drawn({ form, late: disputes.late });
    expect(page).not.toContain('value="send"');
    expect(page).toContain(disputes.late);
    expect(page).toContain(disputes.hand.submit);
  });

  it("shows how an answer left, and no form, once it was sent", () => {
    const sent = [{ name: disputes.fact.reference, value: "KU-77" }];
    const page = drawn({ form: null, upload: null, answer: "Usó su plan", sent });
    for (const part of ["Usó su plan", "KU-77"]) expect(page).toContain(part);
    expect(page).not.toContain("<textarea");
    expect(page).not.toContain('type="file"');
  });

  it("says when there is neither answer nor document", () => {
    const page = drawn({ form: null, upload: null, files: [], readOnly: disputes.readOnly });
    for (const part of [disputes.noAnswer, disputes.files.none, disputes.readOnly])
      expect(page).toContain(part);
  });

  it("shows the text of who wrote meanwhile and takes the version of theirs", () => {
    const values = { text: "Mío", version: "4", theirs: "Suyo" };
    const faults = [{ field: null, message: "Otra persona cambió esto" }];
    const page = drawn({}, { answer: { form: "answer", values, faults, attempt: "1" } });
    for (const part of ["Suyo", "Mío", disputes.theirs, 'name="version" value="4"'])
      expect(page).toContain(part);
  });
});
