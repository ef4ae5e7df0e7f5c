import { useState } from "react";
import type { MenuGroup } from "#src/ui/kit/action-menu.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import { ConfirmDialog } from "#src/ui/kit/dialog.tsx";
import { periodOf } from "#src/ui/kit/period.rules.ts";
import { SavedViews } from "#src/ui/kit/saved-views.tsx";
import { showToast } from "#src/ui/kit/toasts.tsx";
import { type Say, useWords } from "#src/ui/words.tsx";
import type { ExampleRow } from "./example-rows.rules.ts";
import type { KitModel } from "./kit.view-model.ts";

/** "1,18 UF", of hundredths. */
export const premiumText = (hundredths: number, locale: string): string =>
  `${new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(hundredths / 100)}\u00a0UF`;

/** The list as it stands with that record open beside it; null closes it. */
export function openAddress(path: string, query: URLSearchParams, id: string | null): string {
  const changed = new URLSearchParams(query);
  changed.delete("abierta");
  if (id !== null) changed.append("abierta", id);
  return changed.size === 0 ? path : `${path}?${changed.toString()}`;
}

export function KitViews({ model }: { model: KitModel }) {
  const t = useWords();
  const { list, query, today, hrefs } = model;
  const asked = new URLSearchParams(query);
  asked.delete("abierta");
  const week = periodOf("last7", today);
  const weekQuery = `desde=${week.from}&hasta=${week.to}`;
  const views = [
    { id: "all", query: "", count: list.counts.all },
    { id: "week", query: weekQuery, count: list.counts.week },
    { id: "clients", query: "estado=client", count: list.counts.clients },
    { id: "none", query: "muestra=vacia", count: 0 },
    { id: "waiting", query: "muestra=cargando", count: null },
    { id: "broken", query: "muestra=fallo", count: null },
    { id: "closed", query: "muestra=sin-permiso", count: null },
    { id: "more", query: "muestra=mas", count: null },
  ];
  return (
    <SavedViews
      views={views.map((view) => ({
        id: view.id,
        label: t(`kit-page.view.${view.id}`),
        href: view.query === "" ? hrefs.lists : `${hrefs.lists}?${view.query}`,
        count: view.count,
        isCurrent: asked.toString() === view.query,
      }))}
      action={
        <span className="k-live">
          <Button
            look="ghost"
            icon="bookmark"
            onClick={() => showToast({ tone: "success", text: t("kit-page.view.saved") })}
          >
            {t("kit-page.view.save")}
          </Button>
        </span>
      }
    />
  );
}

export const rowActions = (t: Say, row: ExampleRow, href: string): readonly MenuGroup[] => [
  {
    label: null,
    actions: [
      { id: "open", label: t("kit-page.action.open"), icon: "file-text", href },
      {
        id: "assign",
        label: t("kit-page.action.assign"),
        icon: "user-plus",
        onAction: () => announce(t, t("kit-page.toast.assigned", { name: row.name })),
      },
    ],
  },
  {
    label: null,
    actions: [
      {
        id: "close",
        label: t("kit-page.action.close"),
        icon: "circle-x",
        isDanger: true,
        onAction: () => announce(t, t("kit-page.toast.closed", { name: row.name })),
      },
    ],
  },
];

const announce = (t: Say, text: string): void =>
  showToast({
    tone: "success",
    text,
    onUndo: () => showToast({ tone: "success", text: t("kit-page.toast.undone") }),
  });

/** What is done with chosen records; both name the exact number. */
export function KitBulk({ count, onDone }: { count: number; onDone: () => void }) {
  const t = useWords();
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button
        icon="user-plus"
        onClick={() => {
          announce(t, t("kit-page.toast.assignedMany", { count }));
          onDone();
        }}
      >
        {t("kit-page.action.assignMany", { count })}
      </Button>
      <Button onClick={() => setAsks(true)}>{t("kit-page.action.closeMany", { count })}</Button>
      <ConfirmDialog
        title={t("kit-page.confirm.title", { count })}
        text={t("kit-page.confirm.text")}
        confirm={t("kit-page.action.closeMany", { count })}
        isOpen={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          showToast({ tone: "success", text: t("kit-page.toast.closedMany", { count }) });
          onDone();
        }}
      />
    </>
  );
}
