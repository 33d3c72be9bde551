// What the reader has chosen. Kept in this browser.

import { LANGUAGES, preferredLanguage, type Language } from '../words';

export type Theme = 'system' | 'light' | 'dark';
export type BoardStyle = 'slab' | 'plain' | 'contrast';
export type Coordinates = 'edge' | 'points' | 'off';

export type Settings = {
  theme: Theme;
  boardStyle: BoardStyle;
  /** Extra glyphs on pieces. */
  glyphs: boolean;
  animation: boolean;
  /** A tap previews, a button plays. */
  confirm: boolean;
  sound: boolean;
  language: Language;
  coordinates: Coordinates;
  /** Whether legal targets are shown. */
  targets: boolean;
  /** Whether there are hints and warnings in games on this device. */
  help: boolean;
  /** Whether people may write to each other in games over the network. */
  chat: boolean;
  /** Whether the system tells when it is the reader's turn; it has to allow it too. */
  notices: boolean;
  /** In a study: whether the engine thinks, and how many lines it shows. */
  engine: boolean;
  engineLines: number;
};

export const CHOICES = {
  theme: ['system', 'light', 'dark'],
  boardStyle: ['slab', 'plain', 'contrast'],
  coordinates: ['edge', 'points', 'off'],
  language: LANGUAGES.map(({ code }) => code),
} as const satisfies { [Name in keyof Settings]?: readonly Settings[Name][] };

const KEY = 'trefoil.settings';

/** Touch screens start with confirmation: a finger is wider than a point. */
function usual(): Settings {
  return {
    theme: 'system',
    boardStyle: 'slab',
    glyphs: true,
    animation: true,
    confirm: matches('(pointer: coarse)'),
    sound: true,
    language: preferredLanguage(navigator.languages ?? [navigator.language]),
    coordinates: 'edge',
    targets: true,
    help: true,
    chat: true,
    notices: false,
    engine: false,
    engineLines: 3,
  };
}

function matches(query: string): boolean {
  return typeof matchMedia === 'function' && matchMedia(query).matches;
}

/** What was kept, as far as it still makes sense. */
function kept(): Partial<Settings> {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    const sound = Object.entries(usual()).filter(([name, value]) => {
      const choices: readonly unknown[] | undefined = CHOICES[name as keyof typeof CHOICES];
      return choices ? choices.includes(stored[name]) : typeof stored[name] === typeof value;
    });
    return Object.fromEntries(sound.map(([name]) => [name, stored[name]]));
  } catch {
    return {};
  }
}

export const settings: Settings = $state({ ...usual(), ...kept() });

$effect.root(() => {
  $effect(() => {
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // Without storage the choice holds until the page is closed.
    }
  });
});

/** Whether things may move: the setting, unless the system asks for rest. */
export function mayMove(): boolean {
  return settings.animation && !matches('(prefers-reduced-motion: reduce)');
}
