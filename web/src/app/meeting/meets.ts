// Whether somebody here has an account, as far as this browser knows: then what others ask of them is listened for on every page.

const KEY = 'trefoil.meets';

export function remember(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // Without storage it is found out again in the lobby.
  }
}

export function meets(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
