/** Lets the browser save a file. */
export const saveBlob = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 0);
};

/** Lets the browser save a text as a file. */
export const saveFile = (name: string, type: string, text: string): void =>
  saveBlob(name, new Blob([text], { type }));

const NOT_IN_NAMES = /[<>:"/\\|?*\p{Cc}]+/gu;

/** A title as the name of a file on any system. */
export const fileName = (title: string, ending: string): string => {
  const name = title.replace(NOT_IN_NAMES, ' ').replace(/\s+/g, ' ').trim().replace(/^\.+/, '');
  return `${name.slice(0, 120) || 'chart'}.${ending}`;
};
