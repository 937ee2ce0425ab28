/** Turns while something small is on its way; the words stand beside it. */
export const Spinner = () => <span className="gd-spinner" aria-hidden="true" />;
