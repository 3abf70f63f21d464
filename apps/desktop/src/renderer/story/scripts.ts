/** What is said in the stories, in many scripts: a line each turn. */
import type { SourceId } from '@undertext/ui';

export interface Turn {
  source: SourceId;
  text: string;
}

const said = (text: string, source: SourceId = 'microphone'): Turn => ({ source, text });

export const scripts = {
  english: [
    said('Good morning, everyone. Before we start, two small things about the schedule for this week.'),
    said('The review moves to Thursday at ten, because the room is taken on Wednesday.'),
    said('If you cannot make it, write to me by tomorrow and we will find another time that suits.'),
  ],
  conversation: [
    said('Can you hear me now? I changed the microphone.', 'microphone'),
    said('Yes, much better. There was a lot of echo before.', 'computer'),
    said('Great. Then let us go through the numbers for the last quarter.', 'microphone'),
    said('I have them here. Sales are up by four percent, mostly in the north.', 'computer'),
  ],
  chinese: [
    said('大家早上好，在开始之前，我先说两件关于本周安排的小事。'),
    said('评审会改到星期四上午十点，因为星期三会议室已经被占用了。如果有人不能参加，请在明天之前写信告诉我。'),
  ],
  japanese: [
    said('皆さん、おはようございます。始める前に、今週の予定について二つだけお知らせがあります。'),
    said('レビューは木曜日の十時に変更になりました。水曜日は会議室が使えないためです。'),
  ],
  korean: [
    said(
      '여러분, 좋은 아침입니다. 시작하기 전에 이번 주 일정에 대해 두 가지만 말씀드리겠습니다. 회의는 목요일 열 시로 옮겼습니다.',
    ),
  ],
  arabic: [
    said('صباح الخير جميعا. قبل أن نبدأ، هناك أمران صغيران بخصوص جدول هذا الأسبوع.'),
    said('ننقل المراجعة إلى يوم الخميس في الساعة العاشرة، لأن القاعة محجوزة يوم الأربعاء.'),
  ],
  mixed: [
    said('She wrote שלום עולם on the board, and under it مرحبا بالعالم, then 42 more words.'),
    said('הישיבה של Undertext תתחיל בשעה 10:30 בחדר B-12.'),
    said('The file is called «отчёт-2026.pdf», and the price is 1 200 €.'),
  ],
} satisfies Record<string, Turn[]>;

export type ScriptName = keyof typeof scripts;

/** The pieces in which a text comes: a word each, with the space before it; without spaces, a character or two. */
export function piecesOf(text: string): string[] {
  return (
    text.match(
      /\s*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{1,2}\p{P}*|\s*[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu,
    ) ?? []
  );
}
