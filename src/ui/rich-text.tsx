import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import type { Block, Inline } from "../contracts/markdown.rules.ts";

/** Rich text as elements: never raw HTML, whatever the source. */
export function RichBlocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => <BlockView key={`${block.kind} ${index}`} block={block} />);
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
