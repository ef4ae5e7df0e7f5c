import { DateInput } from "#src/ui/kit/fields/date-input.tsx";
import { LabelledField, NameChoice } from "#src/ui/kit/labelled-field.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { AuditModel } from "./audit.view-model.ts";

const days = ["desde", "hasta"] as const;

/** The acts by what they are about; one that an old link names stays chosen. */
function ActChoice({ acts, asked }: { acts: AuditModel["acts"]; asked: string }) {
  const t = useWords();
  const isListed = acts.groups.some(
    (group) => group.name === asked || group.acts.some(({ name }) => name === asked),
  );
  return (
    <LabelledField name="accion" label={t("access.audit.action")}>
      <select className="k-input k-select" id="accion" name="accion" defaultValue={asked}>
        <option value="">{acts.every}</option>
        {asked === "" || isListed ? null : <option value={asked}>{asked}</option>}
        {acts.groups.map((group) => (
          <optgroup key={group.name} label={group.title}>
            {group.acts.length < 2 ? null : (
              <option value={group.name}>{`${group.title}: ${acts.every.toLowerCase()}`}</option>
            )}
            {group.acts.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </LabelledField>
  );
}

/** Person, act, record, days and outcome: all of it is in the address. */
export function AuditFilters({ model }: { model: AuditModel }) {
  const t = useWords();
  const { asked, path } = model;
  const isFiltered = Object.values(asked).some((value) => value !== "");
  return (
    <form action={path} className="access-filter">
      <NameChoice
        name="persona"
        label={t("access.audit.person")}
        value={asked.persona}
        options={[
          { value: "", label: t("access.audit.everybody") },
          ...model.people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <ActChoice acts={model.acts} asked={asked.accion} />
      <LabelledField name="registro" label={t("access.audit.record")}>
        <input
          className="k-input"
          id="registro"
          name="registro"
          maxLength={200}
          defaultValue={asked.registro}
        />
      </LabelledField>
      {days.map((name) => (
        <DateInput
          key={name}
          id={name}
          field={{ kind: "date", name, label: t(`access.audit.${name}`) }}
          value={asked[name] ?? ""}
          error={undefined}
        />
      ))}
      <NameChoice
        name="resultado"
        label={t("access.audit.outcome")}
        value={asked.resultado}
        options={[
          { value: "", label: t("access.audit.all") },
          { value: "done", label: t("access.audit.done") },
          { value: "denied", label: t("access.audit.denied") },
        ]}
      />
      <button className="k-btn k-btn--second" type="submit">
        {t("access.audit.apply")}
      </button>
      {isFiltered ? <a href={path}>{t("access.audit.clear")}</a> : null}
      <a className="k-btn k-btn--ghost" href={model.checkHref}>
        {t("access.audit.check")}
      </a>
    </form>
  );
}
