import { Island, onFirstUse } from "./island.tsx";
import type { MenuProps } from "./site-menu.tsx";

/** The menus' code comes with their first use. Only the server's bundle has them from the beginning. */
const drawn = import.meta.env.SSR ? await import("./site-menu.tsx") : undefined;

/** What stands there goes on working as it came. */
const leaveIt = () => {};

function part(id: string, name: "TopBar" | "MainMenu" | "MenuDrawer") {
  const Drawn = drawn?.[name];
  const load = async () => (await import("./site-menu.tsx"))[name];
  return function HeaderPart({ props }: { props: MenuProps }) {
    return (
      <Island id={id} wanted={onFirstUse} load={load} props={props} onFailure={leaveIt}>
        {Drawn === undefined ? null : <Drawn {...props} />}
      </Island>
    );
  };
}

export const TopBar = part("barra", "TopBar");
export const MainMenu = part("menu", "MainMenu");
export const MenuDrawer = part("cajon", "MenuDrawer");
