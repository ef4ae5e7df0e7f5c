import { type Block, type Inline, plainText } from "#src/contracts/markdown.rules.ts";

/** Rich text in the two parts of a mail. Links lead to web addresses, mail and telephone: a path of a site leads nowhere
 *  from a mail, and stays words. */

const linked = /^(?:https:|mailto:|tel:)/i;

/** How the elements of the HTML part look, and how text is made safe in it. */
export interface MailLook {
  text: string;
  link: string;
  escape(text: string): string;
}

export function htmlOfBlock(block: Block, look: MailLook): string {
  const inline = (parts: readonly Inline[]) => htmlOfInline(parts, look);
  switch (block.kind) {
    case "heading":
      return `<h2 style="margin:24px 0 8px;${look.text};font-size:18px;line-height:24px">${inline(block.children)}</h2>`;
    case "list": {
      const tag = block.isOrdered ? "ol" : "ul";
      const items = block.items.map((item) => `<li style="margin:0 0 8px">${inline(item)}</li>`);
      return `<${tag} style="margin:0 0 16px;padding:0 0 0 24px;${look.text}">${items.join("")}</${tag}>`;
    }
    case "table": {
      const cells = (row: readonly (readonly Inline[])[], tag: "td" | "th") =>
        row
          .map(
            (cell) =>
              `<${tag} align="left" valign="top" style="padding:8px 16px 8px 0;${look.text}">${inline(cell)}</${tag}>`,
          )
          .join("");
      const rows = [cells(block.head, "th"), ...block.rows.map((row) => cells(row, "td"))];
      return `<table cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${rows.map((row) => `<tr>${row}</tr>`).join("")}</table>`;
    }
    case "quote":
      return `<blockquote style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #D5E0E3;${look.text}">${inline(block.children)}</blockquote>`;
    default:
      return `<p style="margin:0 0 16px;${look.text}">${inline(block.children)}</p>`;
  }
}

function htmlOfInline(parts: readonly Inline[], look: MailLook): string {
  return parts
    .map((part) => {
      if (part.kind === "text") return look.escape(part.text);
      const inside = htmlOfInline(part.children, look);
      if (part.kind === "strong") return `<strong>${inside}</strong>`;
      if (part.kind === "emphasis") return `<em>${inside}</em>`;
      return part.kind === "link" && linked.test(part.href)
        ? `<a href="${look.escape(part.href)}" style="${look.link}">${inside}</a>`
        : inside;
    })
    .join("");
}

/** The same words for who reads the text part: a link's address stands behind its words. */
export function textOfBlock(block: Block): string {
  switch (block.kind) {
    case "list":
      return block.items
        .map((item, place) => `${block.isOrdered ? `${place + 1}.` : "-"} ${textOfInline(item)}`)
        .join("\n");
    case "table":
      return [block.head, ...block.rows]
        .map((row) => row.map((cell) => textOfInline(cell)).join(" | "))
        .join("\n");
    case "quote":
      return `> ${textOfInline(block.children)}`;
    default:
      return textOfInline(block.children);
  }
}

function textOfInline(parts: readonly Inline[]): string {
  return parts
    .map((part) => {
      if (part.kind === "text") return part.text;
      const inside = textOfInline(part.children);
      if (part.kind !== "link" || !linked.test(part.href)) return inside;
      const address = part.href.replace(/^(?:mailto|tel):/i, "");
      return plainText(part.children) === address ? inside : `${inside} (${address})`;
    })
    .join("");
}
