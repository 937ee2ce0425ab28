import mongoose from "mongoose";

/**
 * Marks a condition with operators as our own. Every other object in a filter is compared as a
 * value, so that nothing from outside is ever read as an operator.
 */
export const trusted = mongoose.trusted;
