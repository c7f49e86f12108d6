CREATE TABLE `board_events` (
	`interview_id` integer NOT NULL,
	`seq` integer NOT NULL,
	`change_id` text NOT NULL,
	`at_ms` integer NOT NULL,
	`change` text NOT NULL,
	PRIMARY KEY(`interview_id`, `seq`),
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `board_events_change` ON `board_events` (`interview_id`,`change_id`);--> statement-breakpoint
ALTER TABLE `share_links` ADD `shows_board` integer DEFAULT true NOT NULL;