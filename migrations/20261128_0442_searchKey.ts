import type { Knex } from 'knex';

/** Accents and vowel signs that people omit, and the Arabic lengthening. */
const MARKS =
  String.raw`\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a` +
  String.raw`\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1abd` +
  String.raw`\u1abf-\u1add\u1ae0-\u1aeb\u1dc0-\u1dff\u20d0-\u20dc\u20e1\u20e5-\u20f0\ufe20-\ufe2f`;

/** Punctuation and symbols that remain after decomposition. */
const SIGNS =
  String.raw`\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007e\u00a1-\u00a5\u00a7\u00ab\u00ac\u00b1` +
  String.raw`\u00b6\u00b7\u00bb\u00bf\u00d7\u00f7\u02b9\u02bb-\u02bf\u02c2-\u02c5\u02c8\u02d2-\u02d7` +
  String.raw`\u02de\u02df\u02e5-\u02eb\u02ed\u02ef-\u02ff\u0375\u03f6\u055a-\u055f\u0589\u058a\u058f` +
  String.raw`\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0606-\u060d\u061b\u061d-\u061f\u066a-\u066d\u06d4` +
  String.raw`\u0700-\u070d\u07f7-\u07f9\u07fe\u07ff\u0830-\u083e\u085e\u0888\u0964\u0965\u0970\u09f2` +
  String.raw`\u09f3\u09fb\u09fd\u0a76\u0af0\u0af1\u0bf9\u0c77\u0c84\u0df4\u0e3f\u0e4f\u0e5a\u0e5b` +
  String.raw`\u0f04-\u0f0b\u0f0d-\u0f12\u0f14\u0f3a-\u0f3d\u0f85\u0fd0-\u0fd4\u0fd9\u0fda\u104a-\u104f` +
  String.raw`\u10fb\u1360-\u1368\u1400\u166e\u169b\u169c\u16eb-\u16ed\u1735\u1736\u17d4-\u17d6` +
  String.raw`\u17d8-\u17db\u1800-\u180a\u1944\u1945\u1a1e\u1a1f\u1aa0-\u1aa6\u1aa8-\u1aad\u1b4e\u1b4f` +
  String.raw`\u1b5a-\u1b60\u1b7d-\u1b7f\u1bfc-\u1bff\u1c3b-\u1c3f\u1c7e\u1c7f\u1cc0-\u1cc7\u1cd3\u2010` +
  String.raw`\u2012-\u2016\u2018-\u2023\u2027\u2030-\u2032\u2035\u2038-\u203b\u203d\u203f-\u2046` +
  String.raw`\u204a-\u2056\u2058-\u205e\u20a0-\u20a7\u20a9-\u20c1\u2118\u2141-\u2144\u214b\u2190-\u2194` +
  String.raw`\u21a0\u21a3\u21a6\u21d2\u21d4\u21f4-\u2203\u2205-\u2208\u220a\u220b\u220d-\u2223\u2225` +
  String.raw`\u2227-\u222b\u222e\u2231-\u2240\u2242\u2243\u2245\u2246\u2248\u224a-\u225f\u2261` +
  String.raw`\u2263-\u226c\u2272\u2273\u2276\u2277\u227a-\u227f\u2282\u2283\u2286\u2287\u228a-\u22ab` +
  String.raw`\u22b0-\u22df\u22e4-\u22e9\u22ee-\u22ff\u2308-\u230b\u2320\u2321\u237c\u239b-\u23b3` +
  String.raw`\u23dc-\u23e1\u25b7\u25c1\u25f8-\u25ff\u266f\u2768-\u2775\u27c0-\u27ff\u2900-\u2a0b` +
  String.raw`\u2a0d-\u2a73\u2a77-\u2adb\u2add-\u2aff\u2b30-\u2b44\u2b47-\u2b4c\u2cf9-\u2cfc\u2cfe\u2cff` +
  String.raw`\u2d70\u2e00-\u2e2e\u2e30-\u2e4f\u2e52-\u2e5d\u3001-\u3003\u3008-\u3011\u3014-\u301f\u3030` +
  String.raw`\u303d\u30a0\u30fb\ua4fe\ua4ff\ua60d-\ua60f\ua673\ua67e\ua6f2-\ua6f7\ua700-\ua716\ua720` +
  String.raw`\ua721\ua789\ua78a\ua838\ua874-\ua877\ua8ce\ua8cf\ua8f8-\ua8fa\ua8fc\ua92e\ua92f\ua95f` +
  String.raw`\ua9c1-\ua9cd\ua9de\ua9df\uaa5c-\uaa5f\uaade\uaadf\uaaf0\uaaf1\uab5b\uab6a\uab6b\uabeb` +
  String.raw`\ufbb2-\ufbc2\ufd3e\ufd3f\ufe45\ufe46\U00010100-\U00010102\U0001039f\U000103d0\U0001056f` +
  String.raw`\U00010857\U0001091f\U0001093f\U00010a50-\U00010a58\U00010a7f\U00010af0-\U00010af6` +
  String.raw`\U00010b39-\U00010b3f\U00010b99-\U00010b9c\U00010d6e\U00010d8e\U00010d8f\U00010ead` +
  String.raw`\U00010ed0\U00010f55-\U00010f59\U00010f86-\U00010f89\U00011047-\U0001104d\U000110bb` +
  String.raw`\U000110bc\U000110be-\U000110c1\U00011140-\U00011143\U00011174\U00011175` +
  String.raw`\U000111c5-\U000111c8\U000111cd\U000111db\U000111dd-\U000111df\U00011238-\U0001123d` +
  String.raw`\U000112a9\U000113d4\U000113d5\U000113d7\U000113d8\U0001144b-\U0001144f\U0001145a` +
  String.raw`\U0001145b\U0001145d\U000114c6\U000115c1-\U000115d7\U00011641-\U00011643` +
  String.raw`\U00011660-\U0001166c\U000116b9\U0001173c-\U0001173e\U0001183b\U00011944-\U00011946` +
  String.raw`\U000119e2\U00011a3f-\U00011a46\U00011a9a-\U00011a9c\U00011a9e-\U00011aa2` +
  String.raw`\U00011b00-\U00011b09\U00011be1\U00011c41-\U00011c45\U00011c70\U00011c71\U00011ef7` +
  String.raw`\U00011ef8\U00011f43-\U00011f4f\U00011fdd-\U00011fe0\U00011fff\U00012470-\U00012474` +
  String.raw`\U00012ff1\U00012ff2\U00016a6e\U00016a6f\U00016af5\U00016b37-\U00016b3b\U00016b44` +
  String.raw`\U00016d6d-\U00016d6f\U00016e97-\U00016e9a\U00016fe2\U0001bc9f\U0001cef0` +
  String.raw`\U0001da87-\U0001da8b\U0001e2ff\U0001e5ff\U0001e95e\U0001e95f\U0001ecb0\U0001eef0` +
  String.raw`\U0001eef1\U0001f3fb-\U0001f3ff\U0001f8d0-\U0001f8d8`;

/**
 * Punctuation of ASCII. The question mark is escaped, because the statement would take it for a parameter.
 */
const ASCII_SIGNS = `!"#$%&''()*+,-./:;<=>\\?@[\\\\]^_\`{|}~`;

/** Letters without a decomposition that people type as others. */
const LETTERS = 'øđðłħŧıĸŋɓɗƙɛɔəƒƴǝىیکةٱہھ';
const TYPED = 'oddlhtiknbdkeoefyeييكهاهه';

/**
 * How searches compare: as names do, but without accents and punctuation. `search_patterns` returns a pattern
 * for each word of a query; a text must match all of them, in any order. machines/core/values/textKeys.ts is
 * the same in JavaScript.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function folded_search_key(phrase text) returns text
      language plpgsql immutable parallel safe strict as $$
    declare
      folded text := public.comparison_key(phrase);
    begin
      if octet_length(folded) <> length(folded) then
        folded := regexp_replace(folded, '[${MARKS}]+', '', 'g');
        -- Bengali khanda ta was written as ta and hasant before Unicode had a character for it.
        folded := replace(folded, '\u09ce', '\u09a4\u09cd');
        folded := translate(folded, '${LETTERS}', '${TYPED}');
        folded := replace(replace(replace(folded, 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
        folded := normalize(regexp_replace(folded, '[${SIGNS}]+', '', 'g'), nfkd);
      else
        folded := translate(folded, '${ASCII_SIGNS}', '');
      end if;
      return btrim(regexp_replace(folded, ' +', ' ', 'g'), ' ');
    end $$;

    -- The planner inlines this function, because it isn't strict. Most texts are plain ASCII, which takes 3
    -- µs here and 20 µs in the function above.
    create function search_key(phrase text) returns text
      language sql immutable parallel safe
      return case when octet_length(phrase) = length(phrase) and phrase !~ '[\\u0001-\\u001f\\u007f]'
          and strpos(translate(phrase, '${ASCII_SIGNS}', ''), '  ') = 0
        then btrim(translate(lower(phrase collate "C"), '${ASCII_SIGNS}', ''), ' ')
        else public.folded_search_key(phrase) end;

    -- A query of punctuation alone matches nothing, because no key contains a percent sign. In a query of
    -- several words, a short word must begin a word of the text, so that "Person 1" doesn't match "Person
    -- 21".
    create function search_patterns(question text) returns text[]
      language sql immutable parallel safe strict as $$
      select case when btrim(question) = '' then '{}'
        when public.search_key(question) = '' then array['\\%']
        when strpos(public.search_key(question), ' ') = 0
        then array['%' || public.search_key(question) || '%']
        else array(select case when length(word) < 3 then '% ' else '%' end || word || '%'
          from regexp_split_to_table(public.search_key(question), ' ') word) end
    $$;

    -- The word of a query that is probably in the fewest texts: the longest one with a digit, or else the
    -- longest. The index is searched for that word, and its matches are compared with all words.
    create function rarest_word(question text) returns text
      language sql immutable parallel safe strict as $$
      select word from regexp_split_to_table(public.search_key(question), ' ') word
      order by word !~ '[0-9]', length(word) desc limit 1
    $$;

    -- A telephone number without the parts that depend on the caller's country: leading zeros and the code of
    -- Bangladesh.
    create function phone_key(number text) returns text
      language sql immutable parallel safe strict as $$
      select regexp_replace(regexp_replace(public.comparison_key(number), '[^0-9]+', '', 'g'), '^0*(880|)0*', '')
    $$;

    -- The last digits of a query that is a telephone number; null for other queries, so that they match
    -- nothing.
    create function phone_pattern(question text) returns text
      language sql immutable parallel safe strict as $$
      select case when public.comparison_key(question) ~ '^[-0-9 ().+/]+$' and length(public.phone_key(question)) >= 4
        then '%' || right(public.phone_key(question), 10) || '%' end
    $$;

    -- Numbers of identity papers, however people type their spaces, hyphens and digits.
    create function id_key(number text) returns text
      language sql immutable parallel safe strict as $$
      select normalize(replace(public.search_key(number), ' ', ''), nfkd)
    $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function id_key(text);
    drop function phone_pattern(text);
    drop function phone_key(text);
    drop function rarest_word(text);
    drop function search_patterns(text);
    drop function search_key(text);
    drop function folded_search_key(text);
  `);
}
