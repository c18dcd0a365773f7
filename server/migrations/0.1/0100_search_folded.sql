-- One letter in all its forms: a final sigma is a sigma, and the dotted capital İ of Turkish an i. What is shortened with an
-- apostrophe is found without it too: "dont" finds "don't", and "cpi" still finds "CPI's".
create or replace function searchable(content text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple', translate(small, '/\.:@_-–—&=?#%+~''’"*`|', repeat(' ', 24))) || case when small ~ '[''’ʼ]'
    then to_tsvector('simple', (select coalesce(string_agg(found[1] || found[2], ' '), '')
      from regexp_matches(small, '\m([[:alnum:]]+)[''’ʼ](t|s|re|ve|ll|m|d)\M', 'g') found))
    else '' end
  from (select translate(lower(replace(left(content, 100000), 'İ', 'i')), 'ς', 'σ') as small) folded
$$;

update topic_texts set title = searchable(r.title), words = searchable(r.title || E'\n' || r.content)
from topics join revisions r on r.id = head_revision_id
where topics.id = topic_texts.topic_id and (r.title || r.content) ~ '[''’ʼςİΣ]';
