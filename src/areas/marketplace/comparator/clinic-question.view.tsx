import { useId, useState } from "react";
import { Link } from "react-router";
import { useWords } from "../../../ui/words.tsx";
import type { ClinicGroup } from "./clinic-question.view-model.ts";

/** '¿Está mi clínica?': the browser proposes names while one types. A name of the list is asked for at once, what was
 *  typed by the button, which needs no JavaScript. */
export function ClinicQuestion({ group }: { group: ClinicGroup }) {
  const t = useWords();
  const id = useId();
  const [isUsed, setIsUsed] = useState(false);
  const { name, title, help, value, options, unknown, links } = group;
  return (
    <fieldset className="filter-group" data-group={name}>
      <legend>{title}</legend>
      <div className="clinic-question__row">
        <input
          // The address decides: another clinic arriving draws the control anew.
          key={value}
          className="input"
          type="search"
          name={name}
          list={`${id}-options`}
          defaultValue={value}
          maxLength={80}
          autoComplete="off"
          aria-label={title}
          aria-describedby={`${id}-help`}
          onFocus={() => setIsUsed(true)}
          onChange={({ currentTarget }) => {
            const typed = currentTarget.value;
            if (typed === "" || options.includes(typed)) currentTarget.form?.requestSubmit();
          }}
        />
        <button className="btn btn--second" type="submit">
          {t("comparator.network.see")}
          <span className="vh"> {title}</span>
        </button>
      </div>
      <datalist id={`${id}-options`}>
        {isUsed ? options.map((option) => <option key={option}>{option}</option>) : null}
      </datalist>
      <output className="filter-group__none" id={`${id}-help`}>
        {unknown ?? help}
      </output>
      {links.map(({ label, href }) => (
        <p key={href}>
          <Link className="link-btn" to={href} preventScrollReset>
            {label}
          </Link>
        </p>
      ))}
    </fieldset>
  );
}
