import type { ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from "react-aria-components";
import { Badge } from "./status-pill.tsx";

export interface TabItem {
  id: string;
  label: string;
  count?: number | undefined;
  /** Address of the page with this tab open: works without JavaScript, and Back closes it. Left out in
   *  panels and dialogs, which need JavaScript anyway. */
  href?: string | undefined;
  content: ReactNode;
}

/** Parts of one page of which one is seen. Arrow keys move, Home and End jump. */
export function Tabs({
  label,
  items,
  selected,
  onSelect,
}: {
  label: string;
  items: readonly TabItem[];
  selected: string;
  /** Where tabs have no address. */
  onSelect?: (id: string) => void;
}) {
  return (
    <AriaTabs
      className="k-tabs"
      selectedKey={selected}
      keyboardActivation="manual"
      onSelectionChange={(key) => onSelect?.(String(key))}
    >
      <TabList className="k-tabs__list" aria-label={label}>
        {items.map(({ id, label: name, count, href }) => (
          <Tab key={id} id={id} className="k-tab" {...(href !== undefined && { href })}>
            {name}
            {count === undefined ? null : <Badge>{count}</Badge>}
          </Tab>
        ))}
      </TabList>
      {items.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="k-tabs__panel">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
