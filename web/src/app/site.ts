// Where the app stands: in any folder of any host, with a server behind it or without one.

/** The app's folder, with a slash at its end. The manifest lies in it; without one (in tests) it is the host's root. */
export const base = new URL('.', document.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.href ?? location.origin);

// The page names its files relative to itself, but its address changes with the pages shown: from now on they are named in full.
for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')) {
  link.href = String(link.href);
}

/** Built by `./play --static`: files alone, on a host that knows neither our server's interface nor the paths of our pages. */
export const isStatic = import.meta.env.MODE === 'static';

/** The address of what lies in the app's folder beside its pages: `/api/games`, `/service-worker.js`. */
export function addressOf(path: string): string {
  return base.pathname + path.slice(1);
}
