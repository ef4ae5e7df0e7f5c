import { type ReactNode, Suspense, useId, useRef } from "react";
import { Link } from "react-router";
import type { CompareSelection } from "#src/areas/marketplace/product-facts/compare-selection.state.ts";
import { ModalDialog } from "../../../ui/form/modal-dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Monogram } from "../../../ui/monogram.tsx";
import { useWords, type Words, WordsProvider } from "../../../ui/words.tsx";
import type { loader as productLoader } from "../product/product.page.tsx";
import type { loader as profileLoader } from "../profile/profile.page.tsx";
import type { ProductCardModel } from "./comparator.view-model.ts";
import type { DialogTab } from "./dialog-address.rules.ts";
import { ProductDialog, ProfileDialog } from "./dialog-code.view.tsx";
import {
  type DialogData,
  useDialogCompare,
  useDialogData,
  useDialogs,
  useFocusAfter,
} from "./dialogs.state.ts";

/** The dialogs over the list: who is to be insured, and a product (CQ 2, 4). Each shows what its page
 *  does, from the page's own loader; the frame is there at once. */
export function ComparatorDialogs({
  cards,
  profileHref,
  selection,
  onProfileSaved,
}: {
  cards: readonly ProductCardModel[];
  profileHref: string;
  selection: CompareSelection;
  onProfileSaved: () => void;
}) {
  const { opened, close, showTab } = useDialogs();
  useFocusAfter(opened);
  if (opened?.kind === "profile") {
    return (
      <ProfileFrame
        href={profileHref}
        onClose={close}
        onSaved={() => {
          close();
          onProfileSaved();
        }}
      />
    );
  }
  // A product that is not in the list has no dialog over it.
  const card = opened === null ? undefined : cards.find(({ code }) => code === opened.code);
  if (opened === null || card === undefined) return null;
  return (
    <ProductFrame
      key={card.code}
      card={card}
      tab={opened.tab}
      selection={selection}
      onTab={showTab}
      onClose={close}
    />
  );
}

/** What the two pages' loaders answer. */
type Answered<Loader extends (...args: never[]) => Promise<{ data: unknown }>> = Exclude<
  Awaited<ReturnType<Loader>>["data"],
  { error: unknown }
>;
type LoadedProduct = Answered<typeof productLoader>;
type LoadedProfile = Answered<typeof profileLoader>;

function ProductFrame({
  card,
  tab,
  selection,
  onTab,
  onClose,
}: {
  card: ProductCardModel;
  tab: DialogTab | null;
  selection: CompareSelection;
  onTab: (tab: DialogTab | null) => void;
  onClose: () => void;
}) {
  const t = useWords();
  const titleId = useId();
  const answer = useDialogData<LoadedProduct>(card.href);
  return (
    <ModalDialog
      titleId={titleId}
      closeLabel={t("comparator.dialog.close")}
      className="dialog--product"
      onClose={onClose}
      head={
        <div className="product__head">
          <Monogram brand={card.brand} />
          <div className="grow">
            <p className="small t2">
              {card.insurer} · {card.type}
            </p>
            <h2 id={titleId}>{card.name}</h2>
          </div>
        </div>
      }
    >
      <Content answer={answer} href={card.href}>
        {(loaded) => (
          <LiveProduct
            loaded={loaded}
            tab={tab}
            selection={selection}
            onTab={onTab}
            onClose={onClose}
          />
        )}
      </Content>
    </ModalDialog>
  );
}

function LiveProduct({
  loaded,
  tab,
  selection,
  onTab,
  onClose,
}: {
  loaded: LoadedProduct;
  tab: DialogTab | null;
  selection: CompareSelection;
  onTab: (tab: DialogTab | null) => void;
  onClose: () => void;
}) {
  const { model, item } = loaded;
  const { table } = loaded.selection;
  const { choice, toggle } = useDialogCompare(selection, item, table, onClose);
  return (
    <ProductDialog
      model={{ ...model, compare: model.compare === null ? null : choice }}
      tab={tab ?? "summary"}
      onTab={(chosen) => onTab(chosen === "summary" ? null : chosen)}
      onToggleCompare={toggle}
    />
  );
}

function ProfileFrame({
  href,
  onClose,
  onSaved,
}: {
  href: string;
  onClose: () => void;
  onSaved: () => void;
}) {
  const t = useWords();
  const titleId = useId();
  const guard = useRef<() => boolean>(null);
  const answer = useDialogData<LoadedProfile>(href);
  const loaded = answer.kind === "loaded" ? answer.loaded : null;
  return (
    <ModalDialog
      titleId={titleId}
      closeLabel={t("comparator.dialog.close")}
      className="dialog--profile"
      mayClose={() => guard.current?.() ?? true}
      onClose={onClose}
      head={
        loaded === null ? (
          <h2 id={titleId}>{t("comparator.profile.title")}</h2>
        ) : (
          <WordsProvider words={loaded.words}>
            <ProfileTitle id={titleId} subject={loaded.model.form.subject} />
          </WordsProvider>
        )
      }
    >
      <Content answer={answer} href={href}>
        {({ model }) => <ProfileDialog model={model.form} guard={guard} onSaved={onSaved} />}
      </Content>
    </ModalDialog>
  );
}

function ProfileTitle({ id, subject }: { id: string; subject: string }) {
  const t = useWords();
  return (
    <>
      <h2 id={id}>{t(`profile.title.${subject}`)}</h2>
      <p className="t2">{t(`profile.lead.${subject}`)}</p>
    </>
  );
}

/** What is inside: placeholders, the page's data in its own words, or that it could not be had. */
function Content<Loaded extends { words: Words }>({
  answer,
  href,
  children,
}: {
  answer: DialogData<Loaded>;
  href: string;
  children: (loaded: Loaded) => ReactNode;
}) {
  if (answer.kind === "waiting") return <Waiting />;
  if (answer.kind === "failed") {
    return <Failed href={href} isRetrying={answer.isRetrying} onRetry={answer.retry} />;
  }
  return (
    <WordsProvider words={answer.loaded.words}>
      <Suspense fallback={<Waiting />}>{children(answer.loaded)}</Suspense>
    </WordsProvider>
  );
}

function Waiting() {
  const t = useWords();
  return (
    <div className="dialog__body dialog__waiting">
      <output className="vh">{t("comparator.dialog.loading")}</output>
      {[0, 1, 2, 3, 4, 5].map((line) => (
        <span className="sk" key={line} aria-hidden />
      ))}
    </div>
  );
}

/** Another try, or the page itself. */
function Failed({
  href,
  isRetrying,
  onRetry,
}: {
  href: string;
  isRetrying: boolean;
  onRetry: () => void;
}) {
  const t = useWords();
  return (
    <div className="dialog__body stack">
      <p className="notice notice--error" role="alert">
        <Icon name="wifi-off" />
        <span>
          <strong>{t("comparator.dialog.failed")}</strong> {t("comparator.information.connection")}
        </span>
      </p>
      <p className="row">
        <button
          className="btn btn--second"
          type="button"
          aria-disabled={isRetrying ? true : undefined}
          onClick={() => {
            if (!isRetrying) onRetry();
          }}
        >
          <Icon name="refresh-cw" size={16} />
          {t(isRetrying ? "comparator.information.retrying" : "comparator.information.retry")}
        </button>
        <Link className="btn btn--ghost" to={href}>
          {t("comparator.dialog.openPage")}
        </Link>
      </p>
    </div>
  );
}
