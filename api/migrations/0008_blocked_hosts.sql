CREATE TABLE "blocked_hosts" (
	"host" text NOT NULL,
	"directive" text NOT NULL,
	"reports" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocked_hosts_host_directive_pk" PRIMARY KEY("host","directive")
);
