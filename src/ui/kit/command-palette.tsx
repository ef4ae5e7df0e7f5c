import { useEffect, useState } from "react";
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
} from "react-aria-components";
import { useWords } from "../words.tsx";
import { Button } from "./button.tsx";
import { matchesCommand } from "./commands.rules.ts";
import { KitIcon, type KitIconName } from "./kit-icon.tsx";

export interface Command {
  id: string;
  label: string;
  /** Below it, to tell two of one name apart. */
  note?: string | undefined;
  icon: KitIconName;
  /** Other words that find it. */
  keywords?: string | undefined;
  shortcut?: string | undefined;
  href?: string | undefined;
  onAction?: (() => void) | undefined;
}

export interface CommandGroup {
  label: string;
  commands: readonly Command[];
}

/** Asks the server for what the page does not hold, as records by name. */
export type FindCommands = (typed: string, signal: AbortSignal) => Promise<readonly CommandGroup[]>;

/** Everything a person can go to or do, by typing: ⌘K or Ctrl K opens it anywhere on the page (UX 56). */
export function CommandPalette({
  groups,
  find,
}: {
  groups: readonly CommandGroup[];
  find?: FindCommands | undefined;
}) {
  const t = useWords();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      event.preventDefault();
      setIsOpen((was) => !was);
    };
    document.addEventListener("keydown", open);
    return () => document.removeEventListener("keydown", open);
  }, []);
  return (
    <>
      <button
        className="k-search k-live"
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      >
        <KitIcon name="search" />
        <span>{t("kit.command.open")}</span>
        <kbd className="k-key" aria-hidden>
          {t("kit.command.keys")}
        </kbd>
      </button>
      <ModalOverlay
        className="k k-overlay k-overlay--top"
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        isDismissable
      >
        <Modal className="k-modal k-modal--command">
          <Dialog className="k-command" aria-label={t("kit.command.title")}>
            <Finder groups={groups} find={find} onDone={() => setIsOpen(false)} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}

/** Letters from which on the server is asked, and how long somebody who types is waited for. */
const shortestTyped = 2;
const typingMs = 200;

/** What the server found for what is typed. An answer that comes late, for a text that is no longer there, is left. */
function useFound(find: FindCommands | undefined, typed: string) {
  const [found, setFound] = useState<readonly CommandGroup[]>([]);
  const [isAsking, setAsking] = useState(false);
  const text = typed.trim();
  useEffect(() => {
    if (find === undefined || text.length < shortestTyped) return;
    const asking = new AbortController();
    const { signal } = asking;
    const ask = async () => {
      setAsking(true);
      const groups = await find(text, signal).catch(() => []);
      if (signal.aborted) return;
      setFound(groups);
      setAsking(false);
    };
    const timer = setTimeout(() => void ask(), typingMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [find, text]);
  return text.length < shortestTyped ? { found: [], isAsking: false } : { found, isAsking };
}

/** What was found fits what was typed, whatever words it has. */
const foundFor = (groups: readonly CommandGroup[], typed: string): CommandGroup[] =>
  groups.map(({ label, commands }) => ({
    label,
    commands: commands.map((command) => ({ ...command, keywords: typed })),
  }));

function Finder({
  groups,
  find,
  onDone,
}: {
  groups: readonly CommandGroup[];
  find: FindCommands | undefined;
  onDone: () => void;
}) {
  const t = useWords();
  const [typed, setTyped] = useState("");
  const { found, isAsking } = useFound(find, typed);
  return (
    <Autocomplete
      filter={(text, given) => matchesCommand(text, given)}
      inputValue={typed}
      onInputChange={setTyped}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is there to type in */}
      <SearchField className="k-command__field" aria-label={t("kit.command.field")} autoFocus>
        <KitIcon name="search" />
        <Input placeholder={t("kit.command.placeholder")} />
        <Button look="ghost" icon="x" isIconOnly isSmall onClick={onDone}>
          {t("kit.close")}
        </Button>
      </SearchField>
      <Menu
        className="k-menu k-command__list"
        aria-label={t("kit.command.title")}
        onAction={onDone}
        onClose={onDone}
        renderEmptyState={() => (
          <p className="k-menu__empty">{t(isAsking ? "kit.combo.loading" : "kit.command.none")}</p>
        )}
      >
        {[...foundFor(found, typed), ...groups].map((group) => (
          <MenuSection key={group.label} className="k-menu__group">
            <Header>{group.label}</Header>
            {group.commands.map((command) => (
              <Item key={command.id} command={command} />
            ))}
          </MenuSection>
        ))}
      </Menu>
      <p className="k-command__foot" aria-hidden>
        <kbd className="k-key">↑</kbd>
        <kbd className="k-key">↓</kbd> {t("kit.keys.move")}
        <kbd className="k-key">↵</kbd> {t("kit.keys.run")}
        <kbd className="k-key">Esc</kbd> {t("kit.keys.close")}
      </p>
    </Autocomplete>
  );
}

function Item({ command }: { command: Command }) {
  const { id, label, note, icon, keywords = "", shortcut, href, onAction } = command;
  return (
    <MenuItem
      id={id}
      className="k-menu__item"
      textValue={`${label} ${keywords}`}
      {...(href !== undefined && { href })}
      {...(onAction !== undefined && { onAction })}
    >
      <KitIcon name={icon} />
      <span>
        {label}
        {note === undefined ? null : <small className="k-menu__note">{note}</small>}
      </span>
      {shortcut === undefined ? null : <kbd className="k-key">{shortcut}</kbd>}
    </MenuItem>
  );
}
