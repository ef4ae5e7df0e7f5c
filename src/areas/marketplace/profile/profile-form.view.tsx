import {
  type Ref,
  type SyntheticEvent,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { type FetcherWithComponents, Form, useNavigation } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import type { FormWords } from "../../../ui/form/control-parts.ts";
import { fieldAt } from "../../../ui/form/form-answers.rules.ts";
import { fieldId } from "../../../ui/form/field-ids.rules.ts";
import { FormRenderer } from "../../../ui/form/form-renderer.tsx";
import { useFormAnswers } from "../../../ui/form/use-form-answers.ts";
import { missingRowAges } from "../../../ui/form/visible-elements.rules.ts";
import { type Say, useWords } from "../../../ui/words.tsx";
import { FormFaults } from "./form-faults.view.tsx";
import { listsOf } from "./profile-lists.ts";
import type { ProfileFormModel } from "./profile.view-model.ts";
import { FORGET, returnField, STAY } from "#src/areas/page/return-path.rules.ts";
import { isSpouseTaken, SPOUSE, spouseRuleOf } from "./spouse.rules.ts";
import { useCheckedSending } from "./checked-sending.state.ts";
import { pageFormPrefix } from "#src/areas/marketplace/product-facts/profile-field.rules.ts";
import { useKeptCompany } from "./kept-company.state.ts";
import { useStoredProfile } from "./stored-profile.state.ts";

interface ProfileFormProps {
  model: ProfileFormModel;
  headingLevel: 2 | 3;
  /** Lets the dialog ask before it closes: whether it may, shaking the rows that stop it. */
  guard?: Ref<() => boolean>;
  /** Sends the form without leaving the page, as the dialog does. */
  fetcher?: FetcherWithComponents<unknown>;
  /** Where fields and foot stand: on the page or in the dialog. */
  classes: { frame?: string; body: string; foot: string };
}

/** What the form holds while somebody fills it in, and what happens when it is sent or its dialog closes. */
function useProfileForm({
  model,
  guard,
  fetcher,
}: Pick<ProfileFormProps, "model" | "guard" | "fetcher">) {
  const ownId = useId().replaceAll(/\W/g, "");
  // On its own page a field can be linked to; a dialog may stand over another form.
  const prefix = fetcher === undefined ? pageFormPrefix : `${pageFormPrefix}${ownId}`;
  const form = useRef<HTMLFormElement>(null);
  const navigation = useNavigation();
  const askLists = useMemo(() => listsOf(model.comparator), [model.comparator]);
  const filled = useFormAnswers({
    definition: model.definition,
    opening: model.answers,
    idPrefix: prefix,
    form,
    askLists,
  });
  const { answers, definition } = filled;
  const [refusals, setRefusals] = useState(0);
  const incomplete = missingRowAges(definition, answers);
  const copy = useStoredProfile(model.storageKey);
  const company = useKeptCompany(definition, answers, filled.setAnswers);
  const sending = useCheckedSending({
    scriptUrl: model.validationScriptUrl,
    answers,
    form,
    apply: filled.setAnswers,
  });
  const isSending =
    fetcher === undefined
      ? navigation.state !== "idle" && navigation.formAction === model.action
      : fetcher.state !== "idle";
  const isBusy = isSending || sending.isChecking;

  useImperativeHandle(guard, () => () => {
    const [first] = incomplete;
    if (first === undefined) return true;
    setRefusals((count) => count + 1);
    document.getElementById(fieldId(prefix, first))?.focus();
    return false;
  });

  const rowWord = (path: string) => fieldAt(definition, path)?.elements[0]?.addWord ?? "dependant";

  const onSubmit = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    const button = event.nativeEvent.submitter?.getAttribute("name") ?? null;
    if (isBusy) event.preventDefault();
    else if (button === FORGET) {
      copy.forget();
      company.forget();
    } else if (button === null && sending.isHeld()) event.preventDefault();
    else if (incomplete.length === 0) {
      copy.keep(answers);
      company.keep(answers);
    }
  };

  return { prefix, form, filled, refusals, incomplete, rowWord, sending, isBusy, onSubmit };
}

/** '¿Quiénes se asegurarán?': the fields, the row buttons and 'Calcular precios'. Posts to the server with
 *  and without JavaScript. */
export function ProfileForm(props: ProfileFormProps) {
  const { model, headingLevel, fetcher, classes } = props;
  const { form, onSubmit, ...held } = useProfileForm(props);
  const SendingForm = fetcher?.Form ?? Form;
  return (
    <SendingForm method="post" action={model.action} noValidate ref={form} onSubmit={onSubmit}>
      {/* Enter in a field presses a form's first button: this one, not 'Quitar' or 'Agregar'. */}
      <button className="vh" type="submit" tabIndex={-1} aria-hidden="true">
        {model.words.submit}
      </button>
      <input type="hidden" name={returnField} value={model.returnTo} />
      {fetcher === undefined ? null : <input type="hidden" name={STAY} value="1" />}
      <div className={classes.frame}>
        <div className={classes.body}>
          <ProfileFields model={model} headingLevel={headingLevel} held={held} />
        </div>
        <div className={classes.foot}>
          <ProfileFoot model={model} isBusy={held.isBusy} />
        </div>
      </div>
    </SendingForm>
  );
}

function ProfileFields({
  model,
  headingLevel,
  held,
}: Pick<ProfileFormProps, "model" | "headingLevel"> & {
  held: Omit<ReturnType<typeof useProfileForm>, "form" | "onSubmit">;
}) {
  const t = useWords();
  const Heading = `h${headingLevel}` as const;
  const [announced, setAnnounced] = useState("");
  const { prefix, filled, refusals, incomplete, rowWord, sending } = held;
  const { answers, definition } = filled;
  const spouseRule = spouseRuleOf(definition);
  return (
    <>
      <FormFaults
        errors={model.errors}
        message={model.message}
        refusal={sending.refusal}
        idPrefix={prefix}
        level={headingLevel}
      />
      <Assumed who={model.assumed} />
      <Heading className="people-title">{model.words.insured}</Heading>
      <FormRenderer
        definition={definition}
        answers={answers}
        errors={model.errors}
        hints={model.hints}
        idPrefix={prefix}
        country={model.country}
        currencySign={model.currencySign}
        words={rendererWords(t)}
        isLoadingLists={filled.isLoadingLists}
        refusalOf={(path, option) =>
          spouseRule !== null && option.value === SPOUSE && isSpouseTaken(spouseRule, answers, path)
            ? t("profile.spouseTaken")
            : undefined
        }
        onChange={filled.setAnswer}
        onAddRow={(path) => {
          filled.addRow(path);
          setAnnounced(t(`profile.added.${rowWord(path)}`));
        }}
        onRemoveRow={(path) => {
          filled.removeRow(path);
          setAnnounced(t(`profile.removed.${rowWord(path.replace(/\.\d+$/, ""))}`));
        }}
        refusals={refusals}
      />
      <output className="vh">
        {filled.isLoadingLists ? t("profile.listsLoading") : announced}
      </output>
      {filled.haveListsFailed ? <ListsFailed onRetry={filled.retryLists} /> : null}
      {refusals > 0 ? <CannotClose incomplete={incomplete} rowWord={rowWord} /> : null}
    </>
  );
}

/** Whom prices are for until somebody says who is insured. */
function Assumed({ who }: { who: ProfileFormModel["assumed"] }) {
  const t = useWords();
  if (who === null) return null;
  return (
    <p className="notice">
      <Icon name="info" />
      <span>{t("profile.assumed", { who })}</span>
    </p>
  );
}

function ListsFailed({ onRetry }: { onRetry: () => void }) {
  const t = useWords();
  return (
    <p className="field-error" role="alert">
      <Icon name="circle-alert" size={16} />
      <span>
        {t("profile.listsFailed")}{" "}
        <button className="link-btn" type="button" onClick={onRetry}>
          {t("profile.retry")}
        </button>
      </span>
    </p>
  );
}

/** What a dialog with unfinished rows says instead of closing. */
function CannotClose({
  incomplete,
  rowWord,
}: Pick<ReturnType<typeof useProfileForm>, "incomplete" | "rowWord">) {
  const t = useWords();
  const count = incomplete.length;
  if (count === 0) return null;
  const isDependants = incomplete.every(
    (path) => rowWord(path.replace(/\.\d+\..*$/, "")) === "dependant",
  );
  return (
    <p className="field-error" role="alert">
      <Icon name="circle-alert" size={16} />
      {t(isDependants ? "profile.cannotClose" : "profile.cannotCloseAges", { count })}
    </p>
  );
}

function ProfileFoot({ model, isBusy }: { model: ProfileFormModel; isBusy: boolean }) {
  const t = useWords();
  return (
    <>
      <div className="small t2">
        <p>{t("profile.kept")}</p>
        {model.canForget ? (
          <button className="link-btn" type="submit" formNoValidate name={FORGET} value="1">
            {t("profile.forget")}
          </button>
        ) : null}
      </div>
      <button className="btn btn--primary" type="submit" aria-disabled={isBusy || undefined}>
        {isBusy ? t("profile.calculating") : model.words.submit}
      </button>
    </>
  );
}

const rendererWords = (t: Say): FormWords => ({
  rows: (addWord) => ({
    add: t(`profile.add.${addWord}`),
    row: (place) => t(`profile.row.${addWord}`, { place }),
    remove: (place) => t(`profile.remove.${addWord}`, { place }),
    count: (count) => t(`profile.rows.${addWord}`, { count }),
  }),
  full: (most) => t("profile.full", { most }),
  update: t("profile.update"),
  loading: t("profile.listsLoading"),
  assumed: t("profile.partnerAssumed"),
});
