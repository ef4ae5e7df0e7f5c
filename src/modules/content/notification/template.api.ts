import { z } from "zod";
import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import { answer, apiRoute, type ApiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import { languages } from "#src/routes.ts";
import { actorOf, type NotificationDeskFacts } from "./notification-actor.ts";
import type { TemplateDesk } from "./template-desk.service.ts";
import { templateKeys, type TemplateKey } from "./template.rules.ts";

const noStore = { "cache-control": "private, no-store" };
const tag = "Back office: notifications";

// Longer than any part may be: what is too long is answered with the part's bound.
const part = z.string().max(4_000);
const place = {
  template: z
    .enum(templateKeys as [TemplateKey, ...TemplateKey[]])
    .describe("The type, with its variant after a dot where it has several"),
  language: z.enum(languages as ["es", "en", "pt"]).describe("Language of the text"),
  country: z
    .enum(["", ...COUNTRY_CODES])
    .default("")
    .describe("Country of the text; empty for every country that has none of its own"),
};
const text = z
  .object({
    subject: part.describe("Subject of the mail, and the line of the bell"),
    preview: part.describe("What inboxes show beside the subject"),
    heading: part.describe("Heading of the mail"),
    opening: part.describe(
      "Markdown before the named values: paragraphs, lists, **strong**, [links](https://…)",
    ),
    action: part.default("").describe("What the link is called; empty where there is none"),
    closing: part.default("").describe("Markdown at the end"),
  })
  .strict()
  .describe("The parts of the text; fields stand in braces");

const askedOf = (asked: z.output<z.ZodObject<typeof place>>) => ({
  key: asked.template,
  language: asked.language,
  country: asked.country,
});

/** Types and texts of notifications. */
export const templateRoutes = (desk: TemplateDesk): ApiRoute<NotificationDeskFacts>[] => [
  ...typeRoutes(desk),
  apiRoute({
    method: "GET",
    url: "/api/back-office/templates",
    summary: "The texts in force, each with its place and version",
    tag,
    responses: { 200: dataAnswer("The texts") },
    permission: "notification:update",
    audit: null,
    async handle(_call, facts: NotificationDeskFacts) {
      const found = await desk.list(actorOf(facts));
      const data = found.map(({ key, type: _type, variant: _variant, madeBy, ...rest }) => ({
        template: key,
        ...rest,
        isOurs: madeBy === null,
      }));
      return answer({ data, metaData: { total: data.length } }, noStore);
    },
  }),
  apiRoute({
    method: "POST",
    url: "/api/back-office/templates",
    summary: "Saves a text as the next version of its place",
    tag,
    body: z
      .object({
        ...place,
        text,
        version: z.int().min(0).max(1_000_000).describe("The version that was read; 0 for none"),
      })
      .strict(),
    responses: { 201: dataAnswer("Its version") },
    permission: "notification:update",
    audit: null,
    idempotent: true,
    async handle({ body, sent }, facts: NotificationDeskFacts) {
      const version = await desk.save(actorOf(facts), askedOf(body), { ...body, sent });
      return { status: 201, body: { data: { version } }, headers: noStore };
    },
  }),
  apiRoute({
    method: "POST",
    url: "/api/back-office/templates/preview",
    summary: "The mail that a text makes, with example values; nothing is stored",
    tag,
    body: z.object({ ...place, text }).strict(),
    responses: { 200: dataAnswer("Subject, HTML and text") },
    permission: "notification:update",
    audit: null,
    async handle({ body }, facts: NotificationDeskFacts) {
      const { drawn, html, text: plain } = desk.preview(actorOf(facts), askedOf(body), body.text);
      return answer({ data: { subject: drawn.subject, html, text: plain } }, noStore);
    },
  }),
];

const typeRoutes = (desk: TemplateDesk): ApiRoute<NotificationDeskFacts>[] => [
  apiRoute({
    method: "GET",
    url: "/api/back-office/notification-types",
    summary: "The types: whom each goes to, how, when, and whether it may be switched off",
    tag,
    responses: { 200: dataAnswer("The types") },
    permission: "notification:update",
    audit: null,
    async handle(_call, facts: NotificationDeskFacts) {
      const data = await desk.listTypes(actorOf(facts));
      return answer({ data, metaData: { total: data.length } }, noStore);
    },
  }),
  apiRoute({
    method: "PATCH",
    url: "/api/back-office/notification-types/:name",
    summary: "Switches a type off or on for everybody, where it may be switched off",
    tag,
    params: z.object({ name: z.string().max(60).describe("Name of the type") }),
    body: z
      .object({
        isActive: z.boolean().describe("Whether it is sent"),
        version: z.int().min(1).max(1_000_000).describe("The version that was read"),
      })
      .strict(),
    responses: { 204: { description: "Switched" } },
    permission: "notification:update",
    audit: null,
    async handle({ params, body }, facts: NotificationDeskFacts) {
      await desk.switchType(actorOf(facts), { ...params, ...body });
      return { status: 204 };
    },
  }),
];
