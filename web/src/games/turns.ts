/** Turns as they are written one after the other. */
export const turns = (text: string): string[] => text.trim().split(/\s+/);
