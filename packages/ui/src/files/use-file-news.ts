import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilesView } from '../files-api.js';
import type { Status } from '../status.js';
import { type FileNews, fileNews, fileQuestion } from './file-news.js';

/** What is to be said of files now. What was there when the page was loaded is no news. */
export function useFileNews({ files }: FilesView): Status | null {
  const { t } = useTranslation();
  const before = useRef<FilesView['files'] | null>(null);
  const [news, setNews] = useState<FileNews | null>(null);
  useEffect(() => {
    const next = before.current && fileNews(before.current, files, t);
    if (next) setNews(next);
    before.current = files;
  }, [files, t]);
  useEffect(() => {
    if (!news) return;
    const timer = setTimeout(() => setNews(null), news.forMs);
    return () => clearTimeout(timer);
  }, [news]);
  return news?.status ?? fileQuestion(files);
}
