import "./lists.css";
import { Form } from "react-router";
import { Button } from "#src/ui/kit/button.tsx";
import { useWords } from "#src/ui/words.tsx";

interface HealthNoteProps {
  /** Of its line. */
  id: string;
  /** Null where the reader may not see the words. */
  health:
    | {
        /** What the form that asks for the words is known by on its page. */
        form: { name: string; value: string };
        /** The words that were asked for, and whose they are. */
        revealed: { id: string; text: string } | null;
      }
    | null
    | undefined;
}

/** That a note speaks of health; its words where they were asked for, each time kept in the trail. */
export function HealthNote({ id, health }: HealthNoteProps) {
  const t = useWords();
  if (health?.revealed?.id === id)
    return <output className="health-note__words">{health.revealed.text}</output>;
  return (
    <span className="health-note">
      <span className="k-muted">{t("health-note.mark")}</span>
      {health == null ? null : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name={health.form.name} value={health.form.value} />
          <input type="hidden" name="note" value={id} />
          <Button type="submit" isSmall>
            {t("health-note.read")}
          </Button>
        </Form>
      )}
    </span>
  );
}
