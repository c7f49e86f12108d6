CREATE TABLE `line_judgements` (
	`interview_id` integer NOT NULL,
	`point_id` text NOT NULL,
	`judged` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`interview_id`, `point_id`),
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `predictions` (
	`interview_id` integer NOT NULL,
	`dimension` text NOT NULL,
	`predicted` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`interview_id`, `dimension`),
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE cascade
);
