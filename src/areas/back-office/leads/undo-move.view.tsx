import { Form } from "react-router";
import { Button } from "#src/ui/kit/button.tsx";
import { useWords } from "#src/ui/words.tsx";

/** Takes a move back, for ten minutes (AL 6). */
export function UndoMove({ operation }: { operation: string }) {
  const t = useWords();
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name="operation" value={operation} />
      <Button type="submit" isSmall icon="undo-2">
        {t("kit.toast.undo")}
      </Button>
    </Form>
  );
}
