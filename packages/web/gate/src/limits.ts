/** Far from what a page of ours takes (0.1 s), also where others work on the machine. */
export const usualLongestTaskMs = 2_000;
