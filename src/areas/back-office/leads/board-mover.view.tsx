import { Link, useNavigate } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { buttonClass, ButtonLink } from "#src/ui/kit/button.tsx";
import { Dialog } from "#src/ui/kit/dialog.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useLive } from "#src/ui/kit/use-live.ts";
import { useWords } from "#src/ui/words.tsx";
import type { BoardMover } from "./board.presenter.ts";
import { MoveForm } from "./lead-forms.view.tsx";
import type { LeadAnswer } from "./leads.view-model.ts";

interface MoverProps {
  mover: BoardMover;
  answer: LeadAnswer | null;
  isSending: boolean;
}

/** Where a lead may go, then what that move asks for. A dialog where there is code, else a part of the page. */
export function BoardMoverForm(props: MoverProps) {
  const { lead, closeHref } = props.mover;
  const t = useWords();
  const navigate = useNavigate();
  const title = t("board.move.title", { name: lead.name });
  if (!useLive())
    return (
      <Panel title={title} id="mover-solicitud">
        <MoverBody {...props} />
        {lead.move === null ? (
          <ButtonLink to={closeHref} look="ghost">
            {t("leads.act.cancel")}
          </ButtonLink>
        ) : null}
      </Panel>
    );
  return (
    <Dialog
      title={title}
      isOpen
      isSmall
      isDismissable={lead.move === null}
      onClose={() => void navigate(closeHref, { preventScrollReset: true })}
    >
      <MoverBody {...props} />
    </Dialog>
  );
}

function MoverBody({ mover: { lead, refused }, answer, isSending }: MoverProps) {
  const t = useWords();
  if (lead.move !== null)
    return <MoveForm lead={lead} answer={answer} isSending={isSending} move={lead.move} />;
  return (
    <>
      {refused === null ? null : (
        <Banner tone="warning">
          {t("board.move.refused", { from: lead.status, to: refused })}
        </Banner>
      )}
      {lead.moves.length === 0 ? (
        <p className="k-muted">{t("leads.act.none")}</p>
      ) : (
        <div className="leads__moves">
          <p className="k-muted">{t("leads.act.moveTo")}</p>
          {lead.moves.map(({ to, label, href }) => (
            <Link key={to} className={buttonClass({})} to={href} preventScrollReset>
              {label}
            </Link>
          ))}
        </div>
      )}
    </>
  );
}
