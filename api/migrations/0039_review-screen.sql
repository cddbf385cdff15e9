CREATE TABLE "saved_answers" (
	"client_uuid" uuid NOT NULL,
	"uuid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"contents" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_answers_client_uuid_uuid_pk" PRIMARY KEY("client_uuid","uuid")
);
--> statement-breakpoint
ALTER TABLE "saved_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "tenant" ON "saved_answers" AS PERMISSIVE FOR ALL TO "marquee_tenant" USING (client_uuid = nullif(current_setting('app.client', true), '')::uuid) WITH CHECK (client_uuid = nullif(current_setting('app.client', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "system" ON "saved_answers" AS PERMISSIVE FOR ALL TO "marquee_system" USING (current_user = 'marquee_system') WITH CHECK (current_user = 'marquee_system');--> statement-breakpoint
-- By hand: reviews are searched for with and without accents, in the words of api/routines/search-reviews.sql
drop index reviews_search;--> statement-breakpoint
create index reviews_search on reviews using gin (client_uuid, (' ' || translate(lower(reviewer_name || ' ' || contents),
  'áàâäãåāéèêëēíìîïīóòôöõøōúùûüūñçýÿšžčćńÁÀÂÄÃÅĀÉÈÊËĒÍÌÎÏĪÓÒÔÖÕØŌÚÙÛÜŪÑÇÝŸŠŽČĆŃ', 'aaaaaaaeeeeeiiiiiooooooouuuuuncyyszccnaaaaaaaeeeeeiiiiiooooooouuuuuncyyszccn')) gin_trgm_ops) where deleted_at is null;
