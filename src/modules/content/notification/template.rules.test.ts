import { readMarkdown, textOfBlocks } from "#src/contracts/markdown.rules.ts";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { notificationEventTypes } from "#src/contracts/enumerations/operations.ts";
import { languages } from "#src/routes.ts";
import { notificationsFolder } from "./notification.fixture.ts";
import { readTemplateFile } from "./notification-seed.ts";
import { readTypeRows } from "./notification-types.rules.ts";
import {
  exampleValues,
  filledText,
  partsOfKey,
  templateFaults,
  templateFields,
  templateKeys,
  type TemplateText,
} from "./template.rules.ts";

const table = readFileSync(join(notificationsFolder, "notification-types.tsv"), "utf8");
/** The specification beside the project, where it is there. */
const specification = resolve(
  import.meta.dirname,
  "../../../../../shared/spec/notification-types.tsv",
);

describe("the types of notifications", () => {
  it("are the specification's, to the letter", () => {
    if (!existsSync(specification)) {
      process.stdout.write(`${specification} is not there: our copy is not compared with it.\n`);
      return;
    }
    expect(table).toBe(readFileSync(specification, "utf8"));
  });

  it("are 24, in the order of the enumeration, with channels and who may switch them off", () => {
    const rows = readTypeRows(table);
    expect(rows.map(({ name }) => name)).toEqual(notificationEventTypes);
    expect(rows).toHaveLength(24);
    expect(rows.filter(({ isOptional }) => isOptional).map(({ name }) => name)).toEqual([
      "lead_assigned",
      "lead_unattended",
      "agenda_reminder",
      "ticket_answered",
      "movement_posted",
      "retomar_contratacion_1",
      "retomar_contratacion_2",
      "retomar_contratacion_3",
      "bulk_load_result",
    ]);
    expect(rows.find(({ name }) => name === "agenda_reminder")?.channels).toEqual(["bell", "mail"]);
  });

  it.each([
    ["an unknown type", "lead_eaten\tx\tmail\tx\tno\tx\tx"],
    ["an unknown channel", "lead_assigned\tx\tpigeon\tx\tno\tx\tx"],
    ["neither yes nor no", "lead_assigned\tx\tmail\tx\tperhaps\tx\tx"],
    ["a column too few", "lead_assigned\tx\tmail\tx\tno\tx"],
  ])("refuse a row with %s", (_what, row) => {
    expect(() => readTypeRows(`head\n${row}`)).toThrow("No type of notification");
  });
});

describe("the committed templates", () => {
  it.each(languages)(
    "are whole in %s: each type has its texts, and names known fields",
    async (language) => {
      const file = await readTemplateFile(notificationsFolder, language);
      expect(Object.keys(file).toSorted()).toEqual([...templateKeys].toSorted());
      expect([...new Set(templateKeys.map((key) => partsOfKey(key).type))].toSorted()).toEqual(
        [...notificationEventTypes].toSorted(),
      );
      for (const key of templateKeys) {
        const text = file[key]!;
        expect([key, templateFaults(key, text)]).toEqual([key, []]);
        expect(filledText(text, exampleValues)).toBeDefined();
      }
    },
  );

  it.each(languages)("have a name in %s on the page that keeps them", (language) => {
    const path = join(import.meta.dirname, "../../../locales", language, "notifications.json");
    const words = JSON.parse(readFileSync(path, "utf8")) as Record<"type" | "variant", object>;
    for (const { type, variant } of templateKeys.map(partsOfKey)) {
      expect(Object.keys(words.type)).toContain(type);
      if (variant !== "") expect(Object.keys(words.variant)).toContain(variant);
    }
  });

  it("have an example for every field", () => {
    for (const field of Object.values(templateFields).flat())
      expect(Object.keys(exampleValues)).toContain(field);
  });
});

const whole: TemplateText = {
  subject: "Solicitud {reference}",
  preview: "Para {name}",
  heading: "Hola",
  opening: "Una\n\nDos",
  action: "",
  closing: "",
};

describe("a text that is to be saved", () => {
  it.each([
    [
      "names a field of another type",
      { subject: "{policy}" },
      "subject",
      "TEMPLATE_FIELD",
      "policy",
    ],
    ["names no field", { opening: "a {} b" }, "opening", "TEMPLATE_FIELD", ""],
    ["names a field with a space", { closing: "{ name }" }, "closing", "TEMPLATE_FIELD", " name "],
    [
      "names what every object has",
      { closing: "{constructor}" },
      "closing",
      "TEMPLATE_FIELD",
      "constructor",
    ],
    ["leaves a brace open", { heading: "Hola {name" }, "heading", "TEMPLATE_FIELD", "{name"],
    ["closes none", { heading: "Hola name}" }, "heading", "TEMPLATE_FIELD", "}"],
    ["nests braces", { heading: "{{name}}" }, "heading", "TEMPLATE_FIELD", "{"],
    ["has no subject", { subject: "  " }, "subject", "REQUIRED", undefined],
    ["is too long", { preview: "a".repeat(201) }, "preview", "TOO_LONG", undefined],
  ] as const)("is refused where it %s", (_what, change, field, code, name) => {
    const faults = templateFaults("lead_assigned", { ...whole, ...change });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({ field, code });
    expect(faults[0]?.params?.["name"]).toBe(name);
  });

  it("is taken at its bounds, and needs the name of its link only where it has one", () => {
    expect(templateFaults("lead_assigned", { ...whole, preview: "a".repeat(200) })).toEqual([]);
    expect(templateFaults("password_reset", { ...whole, subject: "a", preview: "b" })).toEqual([
      { field: "action", code: "REQUIRED" },
    ]);
  });

  it("is drawn with its values, and not at all where one is missing", () => {
    expect(filledText(whole, { reference: "A-1", name: "{reference}" })).toMatchObject({
      subject: "Solicitud A-1",
      preview: "Para {reference}",
    });
    expect(filledText(whole, { reference: "A-1" })).toBeUndefined();
  });

  it("is Markdown, in which no value is a mark", () => {
    const rich = {
      ...whole,
      subject: "**{reference}**",
      opening: "Hola **{name}**:\n\n- [Ver {name}](https://amparo.example/a)\n- {name}",
      closing: "{name}",
    };
    const name = "*Ana* [x](https://malo.example/)\n# <b>Soto</b>";
    const filled = filledText(rich, { reference: "*A*", name });
    const said = [{ kind: "text", text: name }];
    expect(filled).toMatchObject({
      subject: "***A***",
      opening: [
        {
          kind: "paragraph",
          children: [
            { kind: "text", text: "Hola " },
            { kind: "strong", children: said },
            { kind: "text", text: ":" },
          ],
        },
        {
          kind: "list",
          items: [
            [
              {
                kind: "link",
                href: "https://amparo.example/a",
                children: [{ kind: "text", text: `Ver ${name}` }],
              },
            ],
            said,
          ],
        },
      ],
      closing: [{ kind: "paragraph", children: said }],
    });
    // What somebody goes on writing says the same once it is read.
    const again = readMarkdown(filled?.openingText ?? "");
    expect(textOfBlocks(again)).toBe(
      textOfBlocks(filled?.opening ?? []).replaceAll(name, name.replace("\n", " ")),
    );
    expect(again.map(({ kind }) => kind)).toEqual(["paragraph", "list"]);
  });
});
