import type { Block } from "#src/contracts/markdown.rules.ts";
import type { OutgoingMail } from "./mailer.ts";
import { htmlOfBlock, textOfBlock } from "./mail-rich-text.ts";

/** A paragraph as it stands, or a part of a text that was read as Markdown. */
export type MailPart = string | Block;

/** What a message says, before it has a form: the same content becomes the text and the HTML part. */
export interface MailContent {
  language: string;
  brand: string;
  subject: string;
  /** First line that inboxes show beside the subject. */
  preview: string;
  heading: string;
  opening: readonly MailPart[];
  /** Named values: what was asked, the price, the reference. */
  facts: { name: string; value: string }[];
  steps: { title: string; items: string[] } | undefined;
  links: { label: string; url: string }[];
  closing: readonly MailPart[];
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text made safe inside HTML, attribute values included. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? "");

/** Only web addresses become links: anything else, `javascript:` among them, throws. */
function webAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:")
    throw new Error(`${protocol} may not be linked.`);
  return href;
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

const plainPart = (part: MailPart): string => (typeof part === "string" ? part : textOfBlock(part));

/** The plain text part, whole on its own: many people read nothing else. */
export function mailText(content: MailContent): string {
  const parts = [
    content.heading,
    ...content.opening.map(plainPart),
    content.facts.map(({ name, value }) => `${name}: ${oneLine(value)}`).join("\n"),
    ...(content.steps
      ? [
          [
            content.steps.title,
            ...content.steps.items.map((item, index) => `${index + 1}. ${item}`),
          ].join("\n"),
        ]
      : []),
    ...content.links.map(({ label, url }) => `${label}:\n${webAddress(url)}`),
    ...content.closing.map(plainPart),
    content.brand,
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

const font = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif";
const ink = "#10262C";
const muted = "#48626B";
const action = "#007A85";

/** The HTML part: one column, inline styles because mail programs drop the others, no picture and
 *  nothing loaded from anywhere, so that opening it tells nobody. */
export function mailHtml(content: MailContent): string {
  const look = {
    text: `${font};font-size:16px;line-height:24px;color:${ink}`,
    link: `color:${action};text-decoration:underline`,
    escape: escapeHtml,
  };
  const paragraph = (part: MailPart) =>
    typeof part === "string"
      ? `<p style="margin:0 0 16px;${look.text}">${escapeHtml(part)}</p>`
      : htmlOfBlock(part, look);
  const row = ({ name, value }: { name: string; value: string }) =>
    `<tr><th scope="row" align="left" valign="top" style="padding:8px 16px 8px 0;${font};font-size:14px;font-weight:400;color:${muted}">${escapeHtml(name)}</th>` +
    `<td valign="top" style="padding:8px 0;${font};font-size:16px;font-weight:600;color:${ink}">${escapeHtml(value)}</td></tr>`;
  const link = ({ label, url }: { label: string; url: string }, index: number) => {
    const shape =
      index === 0
        ? `display:inline-block;padding:12px 24px;border-radius:8px;background:${action};color:#ffffff;text-decoration:none;font-weight:600`
        : look.link;
    return `<p style="margin:0 0 16px;${font};font-size:16px;line-height:24px"><a href="${escapeHtml(webAddress(url))}" style="${shape}">${escapeHtml(label)}</a></p>`;
  };
  const steps = content.steps
    ? `<h2 style="margin:24px 0 8px;${font};font-size:18px;line-height:24px;color:${ink}">${escapeHtml(content.steps.title)}</h2>` +
      `<ol style="margin:0 0 24px;padding:0 0 0 24px;${font};font-size:16px;line-height:24px;color:${ink}">${content.steps.items
        .map((item) => `<li style="margin:0 0 8px">${escapeHtml(item)}</li>`)
        .join("")}</ol>`
    : "";
  return (
    `<!doctype html><html lang="${escapeHtml(content.language)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light">` +
    `<title>${escapeHtml(content.subject)}</title></head><body style="margin:0;padding:0;background:#F6F9FA">` +
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#F6F9FA"><tr><td align="center" style="padding:24px 16px">` +
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff;border:1px solid #D5E0E3;border-radius:12px"><tr>` +
    `<td style="padding:20px 24px;border-radius:12px 12px 0 0;background:${ink};${font};font-size:20px;font-weight:700;color:#ffffff">${escapeHtml(content.brand)}</td></tr><tr><td style="padding:24px">` +
    `<h1 style="margin:0 0 16px;${font};font-size:24px;line-height:30px;color:${ink}">${escapeHtml(content.heading)}</h1>` +
    content.opening.map(paragraph).join("") +
    `<table cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;border-top:1px solid #D5E0E3;border-bottom:1px solid #D5E0E3" width="100%">${content.facts.map(row).join("")}</table>` +
    content.links.map(link).join("") +
    steps +
    content.closing.map(paragraph).join("") +
    `</td></tr></table></td></tr></table></body></html>`
  );
}

/** What of a message is made of its content. */
export const writtenMail = (
  content: MailContent,
): Pick<OutgoingMail, "subject" | "text" | "html" | "language"> => ({
  subject: content.subject,
  text: mailText(content),
  html: mailHtml(content),
  language: content.language,
});
