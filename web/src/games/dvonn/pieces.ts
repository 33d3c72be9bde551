/** How far each layer of a stack shows below the next, and how many are drawn. */
export const LIFT = 5.2;
export const LAYERS_SHOWN = 5;

/** How far apart the pieces of an opened stack lie. */
export const apart = (height: number) => Math.min(32, 260 / height);
