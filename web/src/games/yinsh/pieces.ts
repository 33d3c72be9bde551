/** Capitals are rings. */
export function isRing(piece: string): boolean {
  return piece === 'W' || piece === 'B';
}
