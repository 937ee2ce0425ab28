import { useNavigate } from "@deeds/router";
import { useEffect, useState } from "react";
import { sessionStore } from "../session/store.ts";

/** Long enough to read two sentences. */
const delay = 5000;

/**
 * Leads to the home page after a while, but not while the reader is about something here: pointer
 * or focus on it, or the login dialog open. Spread what it returns on the element.
 */
export function useLeaveLater(active: boolean) {
  const navigate = useNavigate();
  const [held, setHeld] = useState(false);
  const signingIn = sessionStore(({ signInTab }) => signInTab !== null);
  useEffect(() => {
    if (!active || held || signingIn) return;
    const timer = setTimeout(() => navigate("/", { replace: true }), delay);
    return () => clearTimeout(timer);
  }, [active, held, signingIn, navigate]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release };
}
