import { chooseTheme, readTheme, type Theme } from "@deeds/ui";
import { create } from "zustand";

/** The chosen theme, the same in the header and in the drawer. */
const themeStore = create<{ theme: Theme }>()(() => ({ theme: readTheme() }));

export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = themeStore((state) => state.theme);
  const choose = (next: Theme) => {
    chooseTheme(next);
    themeStore.setState({ theme: next });
  };
  return [theme, choose];
}
