import { useState } from "react";
import { classes } from "../classes.ts";
import { MenuButtonFace, type MenuProps, menuButtonClass } from "../views/menu-button.tsx";
import type { MenuStart } from "../views/menu-view.tsx";
import { useViews } from "../views/use-views.ts";

/** A button that opens a list of actions or links. */
export function Menu(props: MenuProps) {
  const { label, look = "secondary", inRow, className } = props;
  const [start, setStart] = useState<MenuStart>("resting");
  const [isPressing, setIsPressing] = useState(false);
  const views = useViews(start !== "resting");
  // A click is lost when its button is replaced between pressing and releasing it.
  if (views && !isPressing) return <views.MenuView {...props} start={start} />;
  return (
    <button
      type="button"
      className={classes(menuButtonClass[look], className)}
      data-row={inRow || undefined}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onFocus={() => setStart("focused")}
      onBlur={() => {
        setStart("resting");
        setIsPressing(false);
      }}
      onPointerDown={() => setIsPressing(true)}
      onClick={() => {
        setStart("pressed");
        setIsPressing(false);
      }}
    >
      <MenuButtonFace {...props} />
    </button>
  );
}
