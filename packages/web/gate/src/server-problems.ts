/** React's mark of an area that threw on the server and is left to the browser. */
const leftToBrowser = "<!--$!-->";

/** Returns what the document of a page says of its rendering on the server, for a team. */
export const serverProblems = (html: string, name: string): string[] =>
  html.includes(leftToBrowser)
    ? [
        `the server could not render ${name}: try \`renderPageOnServer\` of @deeds/remote-kit/testing`,
      ]
    : [];
