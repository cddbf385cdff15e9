-- Maintains the text that searches scan, in lower case and without accents, and the updated_at by which open lists notice a change
create or replace function note_call_change() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  new.search_text := lower(concat_ws(' ', new.caller_name, new.callee_name, new.phone_from, new.summary, array_to_string(new.keywords, ' '),
    (select string_agg(line ->> 'text', ' ') from jsonb_array_elements(new.transcript) line)));
  -- Most transcripts are plain English: their byte length shows quickly that there is nothing to replace
  if octet_length(new.search_text) <> length(new.search_text) then
    new.search_text := translate(new.search_text,
      'áàâäãåāéèêëēíìîïīóòôöõøōúùûüūñçýÿšžčćńÁÀÂÄÃÅĀÉÈÊËĒÍÌÎÏĪÓÒÔÖÕØŌÚÙÛÜŪÑÇÝŸŠŽČĆŃ', 'aaaaaaaeeeeeiiiiiooooooouuuuuncyyszccnaaaaaaaeeeeeiiiiiooooooouuuuuncyyszccn');
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace trigger note_call_change before insert or update on calls for each row execute function note_call_change();
