import { describe, expect, test } from 'vitest';
import { findInText, findInWords } from '../src/index.js';
import { searchTerms } from '../src/search-terms.js';

const found = (text: string, query: string) => findInText(text, query).map(({ from, to }) => text.slice(from, to));

describe('what is found', () => {
  test.each([
    ['The Meeting starts.', 'meeting', ['Meeting']],
    ['The meeting starts.', 'meeting st', ['meeting starts']],
    ['The meeting starts.', 'eeting', []],
    ['The meeting. Starts', 'meeting starts', ['meeting. Starts']],
    ['Café, naïve STRASSE Straße', 'cafe', ['Café']],
    ['Café, naïve STRASSE Straße', 'straße', ['STRASSE', 'Straße']],
    ["I don't know", "don't", ["don't"]],
    ['我们今天开会议。', '会议', ['会议']],
    ['我们今天开会议。', '天开', ['天开']],
    ['我们今天开会议。', '议', ['议']],
    ['今日は会議があります', '会議', ['会議']],
    ['カメラとカメラマン', 'カメラ', ['カメラ', 'カメラ']],
    ['การประชุมเริ่มแล้ว', 'ประชุม', ['ประชุม']],
    ['회의를 시작합니다', '회의', ['회의를']],
    ['وقرأ الكِتابَ أمس', 'كتاب', ['الكِتابَ']],
    ['وقرأ الكِتابَ أمس', 'الكتاب', ['الكِتابَ']],
    ['وقرأ الكِتابَ أمس', 'امس', ['أمس']],
    ['في المدرسة وبالمدرسه', 'مدرسة', ['المدرسة', 'وبالمدرسه']],
    ['שָׁלוֹם לכם', 'שלום', ['שָׁלוֹם']],
    ['हिन्दी में', 'हिन्दी', ['हिन्दी']],
    ['हिन्दी में', 'हन', []],
    ['ＡＢＣ １２３', 'abc 123', ['ＡＢＣ １２３']],
    ['3.5 percent', '3.5', ['3.5']],
    ['nothing', ' .,! ', []],
    ['', 'a', []],
  ])('in %j for %j: %j', (text, query, matches) => {
    expect(found(text, query)).toEqual(matches);
  });

  test('in words: which of them', () => {
    const words = ['The', ' mee', 'ting', ' starts', ' the', ' meetings'].map((text) => ({ text }));
    expect(findInWords(words, 'the meeting')).toEqual([
      { first: 0, last: 2 },
      { first: 4, last: 5 },
    ]);
  });

  test('terms say where they stand', () => {
    expect(searchTerms('Go 会议A')).toEqual([
      { term: 'go', from: 0, to: 2 },
      { term: '会', from: 3, to: 4 },
      { term: '议', from: 4, to: 5 },
      { term: 'a', from: 5, to: 6 },
    ]);
  });
});
