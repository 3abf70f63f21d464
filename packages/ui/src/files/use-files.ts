import { useEffect, useState } from 'react';
import type { FilesApi, FilesView } from '../files-api.js';

const none: FilesView = { files: [] };

/** What there is of files, as it changes. */
export function useFiles(api: FilesApi | null): FilesView {
  const [view, setView] = useState(none);
  useEffect(() => api?.attach(setView), [api]);
  return view;
}
