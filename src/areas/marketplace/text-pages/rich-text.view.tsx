import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import type { Block, Inline } from "#src/modules/content/content/markdown.rules.ts";
import type { Language } from "#src/routes/languages.ts";

/** Rich text as elements: never raw HTML, whatever the source. It says its own language: no message is in
 *  it. */
export function RichText({ blocks, lang }: { blocks: readonly Block[]; lang: Language }) {
  return (
    <div className="rich-text" lang={lang}>
      {blocks.map((block, index) => (
        <BlockView key={`${block.kind} ${index}`} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading": {
      const Heading = `h${block.level}` as const;
      return (
        <Heading id={block.id}>
          <InlineView parts={block.children} />
        </Heading>
      );
    }
    case "list": {
      const List = block.isOrdered ? "ol" : "ul";
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={index}>
              <InlineView parts={item} />
            </li>
          ))}
        </List>
      );
    }
    case "table":
      return <TableView block={block} />;
    case "quote":
      return (
        <blockquote>
          <p>
            <InlineView parts={block.children} />
          </p>
        </blockquote>
      );
    default:
      return (
        <p>
          <InlineView parts={block.children} />
        </p>
      );
  }
}

/** Words break inside the cells, so that no table is wider than a phone. */
function TableView({ block }: { block: Extract<Block, { kind: "table" }> }) {
  return (
    <div className="rich-text__table">
      <table>
        <thead>
          <tr>
            {block.head.map((cell, index) => (
              <th key={index} scope="col">
                <InlineView parts={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>
                  <InlineView parts={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function InlineView({ parts }: { parts: readonly Inline[] }): ReactNode {
  return parts.map((part, index) => {
    switch (part.kind) {
      case "text":
        return <Fragment key={index}>{part.text}</Fragment>;
      case "strong":
        return (
          <strong key={index}>
            <InlineView parts={part.children} />
          </strong>
        );
      case "emphasis":
        return (
          <em key={index}>
            <InlineView parts={part.children} />
          </em>
        );
      default:
        return part.href.startsWith("/") ? (
          <Link key={index} to={part.href}>
            <InlineView parts={part.children} />
          </Link>
        ) : (
          <a key={index} href={part.href} rel="noopener">
            <InlineView parts={part.children} />
          </a>
        );
    }
  });
}

export function Crumbs({
  crumbs,
  label,
}: {
  crumbs: readonly { label: string; href?: string }[];
  label: string;
}) {
  return (
    <nav className="crumbs" aria-label={label}>
      <ol>
        {crumbs.map(({ label: name, href }) => (
          <li key={name}>
            {href === undefined ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link to={href}>{name}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
