-- By hand: invitations are found with and without accents, in the words of api/routines/search-newest.sql
drop index invitations_search;--> statement-breakpoint
create index invitations_search on invitations using gin (client_uuid, (' ' || translate(lower(name || ' ' || email || ' ' || phone_number),
  'áàâäãåāéèêëēíìîïīóòôöõøōúùûüūñçýÿšžčćńÁÀÂÄÃÅĀÉÈÊËĒÍÌÎÏĪÓÒÔÖÕØŌÚÙÛÜŪÑÇÝŸŠŽČĆŃ', 'aaaaaaaeeeeeiiiiiooooooouuuuuncyyszccnaaaaaaaeeeeeiiiiiooooooouuuuuncyyszccn')) gin_trgm_ops);
