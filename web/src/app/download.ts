// Files that the page gives to the reader.

export function save(name: string, text: string, type = 'text/plain'): void {
  keep(name, new Blob([text], { type }));
}

export function keep(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
