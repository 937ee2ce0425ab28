import { useState } from "react";

const place = "deskKeys";

/** Whether single keys do something (WCAG 2.1.4): the choice is kept in this browser. */
export function useSingleKeys(): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => read() !== "off");
  const choose = (next: boolean) => {
    setIsOn(next);
    write(next ? "on" : "off");
  };
  return [isOn, choose];
}

/** Without storage the choice lasts as long as the page. */
function read(): string | null {
  try {
    return localStorage.getItem(place);
  } catch {
    return null;
  }
}

function write(choice: string): void {
  try {
    localStorage.setItem(place, choice);
  } catch {
    return;
  }
}
