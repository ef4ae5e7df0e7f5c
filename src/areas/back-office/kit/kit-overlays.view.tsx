import { useState } from "react";
import { ActionMenu } from "#src/ui/kit/action-menu.tsx";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import { ConfirmDialog, Dialog, SidePanel } from "#src/ui/kit/dialog.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StateBox } from "#src/ui/kit/state-box.tsx";
import { StatusPill, type StatusTone } from "#src/ui/kit/status-pill.tsx";
import { Tabs } from "#src/ui/kit/tabs.tsx";
import { showToast } from "#src/ui/kit/toasts.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { KitModel } from "./kit.view-model.ts";

type Open = "dialog" | "side" | "confirm" | null;
const tabIds = ["summary", "coverage", "history"] as const;
const statusTones: readonly StatusTone[] = ["neutral", "info", "wait", "success", "error", "paid"];

/** What opens above a page, and the parts that say a state. */
export function KitOverlays({ model }: { model: KitModel }) {
  const t = useWords();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const done = () => {
    close();
    showToast({ tone: "success", text: t("kit-page.toast.done") });
  };
  return (
    <>
      <PageHeader
        title={t("kit-page.part.overlays")}
        crumbs={[{ label: t("kit-page.title"), href: model.hrefs.lists }]}
      />
      <div className="k-page-grid">
        <OpenersPanel onOpen={setOpen} onDone={done} />
        <StatusesPanel />
        <TabsPanel model={model} />
        <Panel title={t("kit-page.overlay.empty")} id="kit-empty">
          <StateBox
            icon="inbox"
            title={t("kit-page.empty.title")}
            text={t("kit-page.empty.text")}
          />
        </Panel>
      </div>
      <Overlays open={open} onClose={close} onDone={done} />
    </>
  );
}

/** Buttons in every look, and what each opens. */
function OpenersPanel({
  onOpen,
  onDone: done,
}: {
  onOpen: (one: Open) => void;
  onDone: () => void;
}) {
  const t = useWords();
  return (
    <Panel title={t("kit-page.overlay.title")} id="kit-overlays">
      <div className="k-row">
        {(["dialog", "side", "confirm"] as const).map((one) => (
          <Button key={one} onClick={() => onOpen(one)} aria-haspopup="dialog">
            {t(`kit-page.overlay.${one}`)}
          </Button>
        ))}
        <ExampleMenu onDone={done} />
        <Button
          onClick={() =>
            showToast({ tone: "success", text: t("kit-page.toast.done"), onUndo: done })
          }
        >
          {t("kit-page.toast.show")}
        </Button>
        <Button onClick={() => showToast({ tone: "error", text: t("kit-page.toast.failed") })}>
          {t("kit-page.toast.showError")}
        </Button>
        <Button look="danger">{t("kit-page.action.close")}</Button>
        <Button isUnavailable aria-describedby="kit-why">
          {t("kit-page.action.mail")}
        </Button>
        <Button isBusy>{t("kit-page.field.save")}</Button>
      </div>
      <p className="k-muted" id="kit-why">
        {t("kit-page.overlay.why")}
      </p>
    </Panel>
  );
}

function Overlays({
  open,
  onClose: close,
  onDone: done,
}: {
  open: Open;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useWords();
  return (
    <>
      <Dialog
        title={t("kit-page.overlay.dialog")}
        isOpen={open === "dialog"}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{t("kit.cancel")}</Button>
            <Button look="primary" onClick={done}>
              {t("kit-page.field.save")}
            </Button>
          </>
        }
      >
        <p>{t("kit-page.overlay.dialogText")}</p>
      </Dialog>
      <SidePanel title={t("kit-page.overlay.side")} isOpen={open === "side"} onClose={close}>
        <SideTabs />
      </SidePanel>
      <ConfirmDialog
        title={t("kit-page.confirm.title", { count: 12 })}
        text={t("kit-page.confirm.text")}
        confirm={t("kit-page.action.closeMany", { count: 12 })}
        isOpen={open === "confirm"}
        onConfirm={done}
        onClose={close}
      />
    </>
  );
}

function ExampleMenu({ onDone: done }: { onDone: () => void }) {
  const t = useWords();
  return (
    <ActionMenu
      label={t("kit-page.overlay.menu")}
      icon="ellipsis"
      groups={[
        {
          label: t("kit-page.overlay.menuGroup"),
          actions: [
            {
              id: "assign",
              label: t("kit-page.action.assign"),
              icon: "user-plus",
              shortcut: "A",
              onAction: done,
            },
            {
              id: "none",
              label: t("kit-page.action.open"),
              icon: "file-text",
              isDisabled: true,
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
              onAction: done,
            },
          ],
        },
      ]}
    />
  );
}

function StatusesPanel() {
  const t = useWords();
  return (
    <Panel title={t("kit-page.overlay.statuses")} id="kit-statuses">
      <div className="k-row">
        {statusTones.map((tone) => (
          <StatusPill key={tone} tone={tone}>
            {t(`kit-page.tone.${tone}`)}
          </StatusPill>
        ))}
      </div>
      {(["info", "warning", "error", "success"] as const).map((tone) => (
        <Banner key={tone} tone={tone}>
          {t(`kit-page.banner.${tone}`)}
        </Banner>
      ))}
    </Panel>
  );
}

function TabsPanel({ model }: { model: KitModel }) {
  const t = useWords();
  return (
    <Panel title={t("kit-page.overlay.tabs")} id="kit-tabs">
      <Tabs
        label={t("kit-page.overlay.tabs")}
        selected={
          tabIds.find((id) => new URLSearchParams(model.query).get("pestana") === id) ?? "summary"
        }
        items={tabIds.map((id) => ({
          id,
          label: t(`kit-page.tab.${id}`),
          href: `${model.hrefs.overlays}?pestana=${id}`,
          count: id === "history" ? 3 : undefined,
          content: <p>{t(`kit-page.tab.${id}Text`)}</p>,
        }))}
      />
    </Panel>
  );
}

/** Tabs without an address, in a panel that needs JavaScript anyway. */
function SideTabs() {
  const t = useWords();
  const [selected, setSelected] = useState<string>("summary");
  return (
    <Tabs
      label={t("kit-page.overlay.side")}
      selected={selected}
      onSelect={setSelected}
      items={tabIds.map((id) => ({
        id,
        label: t(`kit-page.tab.${id}`),
        content: <p>{t(`kit-page.tab.${id}Text`)}</p>,
      }))}
    />
  );
}
