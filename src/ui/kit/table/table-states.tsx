import { useWords } from "../../words.tsx";
import { ButtonLink } from "../button.tsx";
import { StateBox } from "../state-box.tsx";
import type { EmptyList, ListState } from "./table.types.ts";

const skeletonRows = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Rows of the final height while the first ones are on their way. */
export const SkeletonRows = ({ span, hasBox }: { span: number; hasBox: boolean }) => (
  <tbody aria-hidden>
    {skeletonRows.map((row) => (
      <tr key={row}>
        {Array.from({ length: span }, (_, place) => (
          // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell is no control
          <td key={place} className={hasBox && place === 0 ? "k-table__box" : undefined}>
            <span className="k-skeleton" />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);

/** Why there is no row: none fits, the list failed, or the role may not see it. */
export function StateRow({
  state,
  empty,
  span,
}: {
  state: ListState;
  empty: EmptyList;
  span: number;
}) {
  const t = useWords();
  return (
    <tbody>
      <tr className="k-table__state">
        <td colSpan={span}>
          {state.kind === "failed" ? (
            <StateBox
              icon="triangle-alert"
              tone="error"
              title={t("kit.failed.title")}
              text={t("kit.failed.text")}
              action={
                <ButtonLink to={state.retryHref} icon="refresh-cw">
                  {t("kit.failed.retry")}
                </ButtonLink>
              }
            />
          ) : state.kind === "forbidden" ? (
            <StateBox
              icon="lock"
              tone="info"
              title={t("kit.forbidden.title")}
              text={t("kit.forbidden.text")}
            />
          ) : (
            <StateBox icon="search" {...empty} />
          )}
        </td>
      </tr>
    </tbody>
  );
}
