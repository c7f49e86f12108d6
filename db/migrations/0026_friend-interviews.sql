CREATE TABLE `friend_verdicts` (
	`link_id` integer PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`updated_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`link_id`) REFERENCES `share_links`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `share_visits` (
	`link_id` integer NOT NULL,
	`what` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`times` integer NOT NULL,
	PRIMARY KEY(`link_id`, `what`),
	FOREIGN KEY (`link_id`) REFERENCES `share_links`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `interviews` ADD `interviewer` text DEFAULT 'script' NOT NULL;--> statement-breakpoint
ALTER TABLE `share_links` ADD `kind` text DEFAULT 'review' NOT NULL;--> statement-breakpoint
ALTER TABLE `share_links` ADD `name` text;--> statement-breakpoint
ALTER TABLE `share_links` ADD `may_listen` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `interviews` SET `interviewer` = 'model' WHERE `engine` NOT IN ('Written script', 'Built-in interviewer', 'Built-in engine');
