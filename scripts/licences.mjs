// Run by ./test: every library that the program is built from has a licence that we can live with, and comes
// from one registry, where it stays. Reads `cargo metadata --locked` on standard input.
import { readFileSync } from 'node:fs';

const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'Apache-2.0 WITH LLVM-exception',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'CC0-1.0',
  'CDLA-Permissive-2.0',
  'ISC',
  'MPL-2.0',
  'NCSA',
  'Unicode-3.0',
  'Unlicense',
  'Zlib',
  '0BSD',
]);

/** Whether a licence expression, such as `MIT OR (Apache-2.0 AND ISC)`, can be kept to. */
function allowed(expression) {
  const words = expression.replaceAll('/', ' OR ').replaceAll(/[()]/g, ' $& ').trim().split(/\s+/);
  let at = 0;
  const one = () => {
    if (words[at] === '(') {
      at += 1;
      const inner = any();
      at += 1;
      return inner;
    }
    let name = words[at++];
    if (words[at] === 'WITH') {
      name += ` WITH ${words[at + 1]}`;
      at += 2;
    }
    return ALLOWED.has(name);
  };
  const all = () => {
    let good = one();
    while (words[at] === 'AND') {
      at += 1;
      good = one() && good;
    }
    return good;
  };
  const any = () => {
    let good = all();
    while (words[at] === 'OR') {
      at += 1;
      good = all() || good;
    }
    return good;
  };
  return any();
}

const { packages } = JSON.parse(readFileSync(0, 'utf8'));
const foreign = packages.filter((entry) => entry.source !== null);
const wrong = [];
const sources = new Set(foreign.map((entry) => entry.source));
for (const source of sources) {
  if (!source.startsWith('registry+') && !source.startsWith('sparse+')) wrong.push(`${source} is no registry`);
}
if (sources.size > 1) wrong.push(`libraries come from ${sources.size} places: ${[...sources].join(', ')}`);
for (const { name, version, license } of foreign) {
  if (!license) wrong.push(`${name} ${version} names no licence`);
  else if (!allowed(license)) wrong.push(`${name} ${version} is under ${license}`);
}
for (const line of wrong) console.error(line);
console.log(`${foreign.length} libraries, ${wrong.length} of them not as they should be`);
process.exit(wrong.length > 0 ? 1 : 0);
